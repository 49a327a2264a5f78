-- no-transaction: a million enquiries may be looked through while visitors write.
CREATE TABLE IF NOT EXISTS "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"way" text NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"record_kind" text,
	"record_id" text,
	"changes" jsonb,
	CONSTRAINT "audit_entries_known_way" CHECK ("audit_entries"."way" in ('desk', 'command'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "ceremonies" (
	"challenge" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"session_id" uuid,
	"purpose" text,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ceremonies_known_kind" CHECK ("ceremonies"."kind" in ('registration', 'sign-in', 'confirmation'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_known_kind" CHECK ("notes"."record_kind" in ('application', 'payment', 'enquiry'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"may_use_code" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"shortcuts" boolean DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_links_known_kind" CHECK ("staff_links"."kind" in ('invitation', 'sign-in'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"weak" boolean NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN IF NOT EXISTS "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN IF NOT EXISTS "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "ceremonies" DROP CONSTRAINT IF EXISTS "ceremonies_staff_id_staff_id_fk", ADD CONSTRAINT "ceremonies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ceremonies" DROP CONSTRAINT IF EXISTS "ceremonies_session_id_staff_sessions_id_fk", ADD CONSTRAINT "ceremonies_session_id_staff_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" DROP CONSTRAINT IF EXISTS "notes_staff_id_staff_id_fk", ADD CONSTRAINT "notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT IF EXISTS "passkeys_staff_id_staff_id_fk", ADD CONSTRAINT "passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT IF EXISTS "saved_views_staff_id_staff_id_fk", ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" DROP CONSTRAINT IF EXISTS "staff_links_staff_id_staff_id_fk", ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" DROP CONSTRAINT IF EXISTS "staff_links_invited_by_staff_id_fk", ADD CONSTRAINT "staff_links_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP CONSTRAINT IF EXISTS "staff_sessions_staff_id_staff_id_fk", ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_record" ON "audit_entries" USING btree ("record_kind","record_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_staff" ON "audit_entries" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ceremonies_expires_at" ON "ceremonies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notes_record" ON "notes" USING btree ("record_kind","record_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "passkeys_staff" ON "passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_views_list" ON "saved_views" USING btree ("list","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_links_staff" ON "staff_links" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT IF EXISTS "enquiries_assigned_to_staff_id_fk", ADD CONSTRAINT "enquiries_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "enquiries" VALIDATE CONSTRAINT "enquiries_assigned_to_staff_id_fk";--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT IF EXISTS "enquiries_known_state", ADD CONSTRAINT "enquiries_known_state" CHECK ("enquiries"."state" in ('new', 'open', 'answered', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "enquiries" VALIDATE CONSTRAINT "enquiries_known_state";--> statement-breakpoint
-- Append-only: what was done stays, whoever asks.
CREATE OR REPLACE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit is never changed'
		USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entries_stay', TABLE = 'audit_entries';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();--> statement-breakpoint
-- What was noted about a record goes with it, whoever deletes it.
CREATE OR REPLACE FUNCTION "notes_go_along"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "notes" WHERE "record_kind" = TG_ARGV[0] AND "record_id" = old.id::text;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "notes_go_along" AFTER DELETE ON "applications"
	FOR EACH ROW EXECUTE FUNCTION "notes_go_along"('application');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "notes_go_along" AFTER DELETE ON "payment_attempts"
	FOR EACH ROW EXECUTE FUNCTION "notes_go_along"('payment');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "notes_go_along" AFTER DELETE ON "enquiries"
	FOR EACH ROW EXECUTE FUNCTION "notes_go_along"('enquiry');
