-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
-- Empty columns change no row, and constraints on them need no look at any (NOT VALID).
ALTER TABLE "staff_sessions"
	ADD COLUMN IF NOT EXISTS "opened_by" text,
	ADD COLUMN IF NOT EXISTS "passkey_id" text,
	DROP CONSTRAINT IF EXISTS "staff_sessions_passkey_id_passkeys_id_fk",
	ADD CONSTRAINT "staff_sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE cascade ON UPDATE no action NOT VALID,
	DROP CONSTRAINT IF EXISTS "staff_sessions_known_way",
	ADD CONSTRAINT "staff_sessions_known_way" CHECK ("staff_sessions"."opened_by" in ('passkey', 'code', 'link', 'demo')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_sessions" VALIDATE CONSTRAINT "staff_sessions_passkey_id_passkeys_id_fk";--> statement-breakpoint
ALTER TABLE "staff_sessions" VALIDATE CONSTRAINT "staff_sessions_known_way";
