-- A constant as default changes no row, and the release before need not know the column.
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "colleges" ADD COLUMN IF NOT EXISTS "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN IF NOT EXISTS "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that a demo of an earlier release left. What the staff gave the same name, but other
-- values, is theirs; FREESEAT gives a seat away whatever else it says.
UPDATE "coupons" SET "demo" = true
WHERE ("code" = 'FREESEAT' AND "percent_off" = 100)
	OR ("expires_at" IS NULL AND "max_uses_per_person" IS NULL AND (
		("code" = 'WELCOME10' AND "percent_off" = 10 AND "max_uses" IS NULL AND "scholarship_code" IS NULL)
		OR ("code" = 'LAUNCH500' AND "paise_off" = 50000 AND "max_uses" = 3 AND "scholarship_code" IS NULL)
		OR ("code" = 'NORTH300' AND "paise_off" = 30000 AND "max_uses" IS NULL AND "scholarship_code" = 'KS_HireSure')));--> statement-breakpoint
UPDATE "referral_codes" SET "demo" = true WHERE "code" = 'FRIEND10' AND "owner" = 'Demo';--> statement-breakpoint
UPDATE "colleges" SET "demo" = true
WHERE ("slug" = 'north-college' AND "company_code" = 'NORTH' AND "logo" = '/colleges/north-college.svg')
	OR ("slug" LIKE 'demo-%' AND "company_code" = 'DEMO_' || upper(substr("slug", 6)));
