-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE TABLE IF NOT EXISTS "acts" (
	"actor" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_actor_request_pk" PRIMARY KEY("actor","request")
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "acts_created_at" ON "acts" USING btree ("created_at");--> statement-breakpoint
-- The database counts, so that writes of the release before, and those by hand, count as well.
CREATE OR REPLACE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "staff_version" BEFORE UPDATE ON "staff" FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
ALTER TABLE "colleges" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "colleges_version" BEFORE UPDATE ON "colleges" FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "coupons_version" BEFORE UPDATE ON "coupons" FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "referral_codes_version" BEFORE UPDATE ON "referral_codes" FOR EACH ROW EXECUTE FUNCTION "count_version"();--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "cases_version" BEFORE UPDATE ON "cases" FOR EACH ROW EXECUTE FUNCTION "count_version"();
