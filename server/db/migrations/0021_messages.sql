-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE TABLE IF NOT EXISTS "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"record_kind" text,
	"record_id" text,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_known_channel" CHECK ("messages"."channel" in ('email', 'sms')),
	CONSTRAINT "messages_known_record" CHECK ("messages"."record_kind" in ('application', 'payment', 'enquiry', 'staff')),
	CONSTRAINT "messages_known_state" CHECK ("messages"."state" in ('waiting', 'sent', 'failed', 'stopped'))
);--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN IF NOT EXISTS "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_time" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_state_time" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_kind_time" ON "messages" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_record" ON "messages" USING btree ("record_id");--> statement-breakpoint
-- Whoever erases a record, also the release before, takes the person out of what was sent about it.
CREATE OR REPLACE FUNCTION "messages_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "messages" SET "recipient" = '', "answer" = ''
		WHERE "record_id" = old.id::text AND "record_kind" = TG_ARGV[0];
	IF TG_OP = 'UPDATE' THEN
		UPDATE "messages" SET "recipient" = '', "answer" = '' WHERE "record_kind" = 'payment'
			AND "record_id" IN (SELECT "id" FROM "payment_attempts" WHERE "application_id" = old.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_forget" AFTER DELETE ON "applications"
	FOR EACH ROW EXECUTE FUNCTION "messages_forget"('application');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_forget_payer" AFTER UPDATE OF "erased_at" ON "applications"
	FOR EACH ROW EXECUTE FUNCTION "messages_forget"('application');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_forget" AFTER DELETE ON "payment_attempts"
	FOR EACH ROW EXECUTE FUNCTION "messages_forget"('payment');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_forget" AFTER DELETE ON "enquiries"
	FOR EACH ROW EXECUTE FUNCTION "messages_forget"('enquiry');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_forget" AFTER DELETE ON "staff"
	FOR EACH ROW EXECUTE FUNCTION "messages_forget"('staff');
