CREATE TABLE IF NOT EXISTS "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" text,
	"enquiry_id" uuid,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_one_source" CHECK (num_nonnulls("consents"."application_id", "consents"."enquiry_id") = 1),
	CONSTRAINT "consents_known_purpose" CHECK ("consents"."purpose" in ('programme', 'whatsapp', 'partner'))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT IF EXISTS "consents_application_id_applications_id_fk", ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT IF EXISTS "consents_enquiry_id_enquiries_id_fk", ADD CONSTRAINT "consents_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "consents_one_of_application" ON "consents" USING btree ("application_id","purpose") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_application" ON "consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_enquiry" ON "consents" USING btree ("enquiry_id");--> statement-breakpoint
-- Accounts: an attempt that ever captured money stays, whoever asks. Simulated money of a demo may go.
CREATE OR REPLACE FUNCTION "attempts_with_money_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.captured_minor > 0 AND coalesce(current_setting('admit.removes_demo', true), '') <> 'on' THEN
		RAISE EXCEPTION 'an attempt that captured money is never deleted'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'attempts_with_money_stay', TABLE = 'payment_attempts';
	END IF;
	RETURN old;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "attempts_with_money_stay" BEFORE DELETE ON "payment_attempts"
	FOR EACH ROW EXECUTE FUNCTION "attempts_with_money_stay"();
