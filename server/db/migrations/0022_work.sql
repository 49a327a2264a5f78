-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE UNLOGGED TABLE IF NOT EXISTS "presence" (
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_record_kind_record_id_staff_id_pk" PRIMARY KEY("record_kind","record_id","staff_id"),
	CONSTRAINT "presence_known_kind" CHECK ("presence"."record_kind" in ('application', 'payment', 'enquiry'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "work" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" uuid,
	"application_id" text,
	"case_id" integer,
	"assigned_to" uuid,
	"follow_up_on" date,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_one_record" CHECK (num_nonnulls("work"."enquiry_id", "work"."application_id", "work"."case_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "presence" DROP CONSTRAINT IF EXISTS "presence_staff_id_staff_id_fk", ADD CONSTRAINT "presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" DROP CONSTRAINT IF EXISTS "work_enquiry_id_enquiries_id_fk", ADD CONSTRAINT "work_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" DROP CONSTRAINT IF EXISTS "work_application_id_applications_id_fk", ADD CONSTRAINT "work_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" DROP CONSTRAINT IF EXISTS "work_case_id_cases_id_fk", ADD CONSTRAINT "work_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work" DROP CONSTRAINT IF EXISTS "work_assigned_to_staff_id_fk", ADD CONSTRAINT "work_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "work_enquiry" ON "work" USING btree ("enquiry_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "work_application" ON "work" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "work_case" ON "work" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_assigned" ON "work" USING btree ("assigned_to","follow_up_on","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_follow_up" ON "work" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "work_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	NEW."changed_at" := clock_timestamp();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "work_version" BEFORE UPDATE ON "work" FOR EACH ROW EXECUTE FUNCTION "work_changed"();--> statement-breakpoint
-- Commands, and those of the release before, claim a case by name alone: then it is nobody's at the desk. A record without a row has version 1.
CREATE OR REPLACE FUNCTION "case_claim_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "work" ("case_id", "version") VALUES (NEW."id", 2)
		ON CONFLICT ("case_id") DO UPDATE SET "assigned_to" = NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "cases_claim" AFTER UPDATE OF "claimed_by" ON "cases" FOR EACH ROW WHEN (OLD."claimed_by" IS DISTINCT FROM NEW."claimed_by") EXECUTE FUNCTION "case_claim_changed"();--> statement-breakpoint
-- Nobody could assign an enquiry so far; a sample has some.
INSERT INTO "work" ("enquiry_id", "assigned_to") SELECT "id", "assigned_to" FROM "enquiries" WHERE "assigned_to" IS NOT NULL ON CONFLICT DO NOTHING;
