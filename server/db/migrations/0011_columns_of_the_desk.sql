-- no-transaction: a million applications are filled in, some at a time, while visitors write.
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "gateway" text;--> statement-breakpoint
-- The gateway of the payment that counts, or was begun last. The desk's lists would else look through
-- all payments to find the applications of one.
CREATE OR REPLACE FUNCTION "applications_gateway"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "applications" a SET "gateway" = n."gateway"
	FROM (SELECT DISTINCT ON (p."application_id") p."application_id", p."gateway"
		FROM "payment_attempts" p WHERE p."application_id" IN (SELECT "application_id" FROM touched)
		ORDER BY p."application_id", (p."paid_at" IS NOT NULL AND NOT p."surplus") DESC, p."created_at" DESC) n
	WHERE a."id" = n."application_id" AND a."gateway" IS DISTINCT FROM n."gateway";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "applications_gateway_begun" AFTER INSERT ON "payment_attempts"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "applications_gateway"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "applications_gateway_paid" AFTER UPDATE ON "payment_attempts"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "applications_gateway"();--> statement-breakpoint
-- What the desk searches, in lower case: put together anew for each row that a common word is in, it
-- took most of the time.
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "words" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "applications_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."words" := lower(NEW."fullname" || ' ' || NEW."email" || ' ' || NEW."phone" || ' ' || NEW."company_name");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "applications_words" BEFORE INSERT OR UPDATE OF "fullname", "email", "phone", "company_name"
	ON "applications" FOR EACH ROW EXECUTE FUNCTION "applications_words"();--> statement-breakpoint
CREATE OR REPLACE PROCEDURE "fill_columns"() LANGUAGE plpgsql AS $$
DECLARE
	done text := '';
	upto text;
BEGIN
	LOOP
		SELECT max("id") INTO upto
			FROM (SELECT "id" FROM "applications" WHERE "id" > done ORDER BY "id" LIMIT 5000) part;
		EXIT WHEN upto IS NULL;
		UPDATE "applications" a SET "gateway" = n."gateway",
			"words" = lower(a."fullname" || ' ' || a."email" || ' ' || a."phone" || ' ' || a."company_name")
		FROM (SELECT DISTINCT ON (o."id") o."id", p."gateway"
			FROM "applications" o LEFT JOIN "payment_attempts" p ON p."application_id" = o."id"
			WHERE o."id" > done AND o."id" <= upto
			ORDER BY o."id", (p."paid_at" IS NOT NULL AND NOT p."surplus") DESC, p."created_at" DESC) n
		WHERE a."id" = n."id" AND (a."words" IS NULL OR a."gateway" IS DISTINCT FROM n."gateway");
		-- Nobody waits for more than these.
		COMMIT;
		done := upto;
	END LOOP;
END $$;--> statement-breakpoint
CALL "fill_columns"();--> statement-breakpoint
DROP PROCEDURE IF EXISTS "fill_columns"();--> statement-breakpoint
-- Built after the start by the release before, for what the column does now.
DROP INDEX CONCURRENTLY IF EXISTS "attempts_gateway_application";
