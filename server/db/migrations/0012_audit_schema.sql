-- The audit gets a schema of its own, so that it can be owned by another role than the site's
-- (server/db/audit-owner.ts). Nothing is copied.
CREATE SCHEMA "audit";--> statement-breakpoint
ALTER TABLE "public"."audit_entries" SET SCHEMA "audit";--> statement-breakpoint
ALTER TABLE "audit"."audit_entries" RENAME TO "entries";--> statement-breakpoint
ALTER SEQUENCE "audit"."audit_entries_id_seq" RENAME TO "entries_id_seq";--> statement-breakpoint
DROP TRIGGER "audit_entries_stay" ON "audit"."entries";--> statement-breakpoint
DROP FUNCTION "public"."audit_entries_stay"();--> statement-breakpoint
-- Append-only: entries stay, whoever asks. TRUNCATE is refused as well from here on.
CREATE FUNCTION "audit"."entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit is never changed'
		USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_stay', SCHEMA = 'audit', TABLE = 'entries';
END $$;--> statement-breakpoint
CREATE TRIGGER "entries_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"."entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit"."entries_stay"();--> statement-breakpoint
-- The previous release reads and adds entries under this name while both run.
CREATE VIEW "public"."audit_entries" AS SELECT * FROM "audit"."entries";
