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
CREATE OR REPLACE PROCEDURE "fill_gateways"() LANGUAGE plpgsql AS $$
DECLARE
	done text := '';
	upto text;
BEGIN
	LOOP
		SELECT max("id") INTO upto
			FROM (SELECT "id" FROM "applications" WHERE "id" > done ORDER BY "id" LIMIT 5000) part;
		EXIT WHEN upto IS NULL;
		UPDATE "applications" a SET "gateway" = n."gateway"
		FROM (SELECT DISTINCT ON (p."application_id") p."application_id", p."gateway"
			FROM "payment_attempts" p WHERE p."application_id" > done AND p."application_id" <= upto
			ORDER BY p."application_id", (p."paid_at" IS NOT NULL AND NOT p."surplus") DESC, p."created_at" DESC) n
		WHERE a."id" = n."application_id" AND a."gateway" IS DISTINCT FROM n."gateway";
		-- Nobody waits for more than these.
		COMMIT;
		done := upto;
	END LOOP;
END $$;--> statement-breakpoint
CALL "fill_gateways"();--> statement-breakpoint
DROP PROCEDURE IF EXISTS "fill_gateways"();--> statement-breakpoint
-- Built after the start by the release before, for what the column does now.
DROP INDEX CONCURRENTLY IF EXISTS "attempts_gateway_application";
