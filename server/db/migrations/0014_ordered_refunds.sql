-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
-- Empty columns change no row, and a link without values needs no look at any (NOT VALID).
ALTER TABLE "refunds"
	ADD COLUMN IF NOT EXISTS "case_id" integer,
	ADD COLUMN IF NOT EXISTS "ordered_at" timestamp with time zone,
	ADD COLUMN IF NOT EXISTS "asking_at" timestamp with time zone,
	DROP CONSTRAINT IF EXISTS "refunds_case_id_cases_id_fk",
	ADD CONSTRAINT "refunds_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_case_id_cases_id_fk";--> statement-breakpoint
-- Refunds are few, and those that are under way fewer.
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_one_for_case" ON "refunds" USING btree ("case_id") WHERE "refunds"."state" in ('LISTED', 'PENDING');
