-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
-- The release before cases wrote what waits for a person into "review", and listed duplicates as
-- refunds that nobody had asked for. While it runs beside this one, triggers make cases of both.
CREATE OR REPLACE FUNCTION "reviews_are_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "cases" ("kind", "attempt_id", "gateway", "reference", "summary")
		VALUES (CASE NEW."state" WHEN 'PAID' THEN 'late-coupon' ELSE 'mismatch' END,
			NEW."id", nullif(NEW."gateway", 'FREE'), NEW."id", NEW."review")
		ON CONFLICT ("kind", "reference") WHERE "settled_at" IS NULL
		DO UPDATE SET "summary" = excluded."summary", "times_seen" = "cases"."times_seen" + 1, "seen_at" = now();
	NEW."review" := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "attempts_reviews_are_cases" BEFORE UPDATE OF "review" ON "payment_attempts"
	FOR EACH ROW WHEN (NEW."review" IS NOT NULL) EXECUTE FUNCTION "reviews_are_cases"();--> statement-breakpoint
UPDATE "payment_attempts" SET "review" = "review", "updated_at" = now() WHERE "review" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "open_duplicate"(attempt text, reason text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "cases" ("kind", "attempt_id", "gateway", "reference", "summary")
		SELECT 'duplicate', a."id", nullif(a."gateway", 'FREE'), a."id", reason FROM "payment_attempts" a WHERE a."id" = attempt
		ON CONFLICT ("kind", "reference") WHERE "settled_at" IS NULL
		DO UPDATE SET "summary" = excluded."summary", "times_seen" = "cases"."times_seen" + 1, "seen_at" = now();
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "duplicates_are_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "open_duplicate"(NEW."attempt_id", NEW."reason");
	RETURN NULL;
END $$;--> statement-breakpoint
-- By the words of that release: what its staff ask to be refunded is a refund.
CREATE OR REPLACE TRIGGER "refunds_duplicates_are_cases" BEFORE INSERT ON "refunds"
	FOR EACH ROW WHEN (NEW."requested_by" IS NULL AND NEW."state" = 'LISTED' AND NEW."reason" = 'The application was paid already.')
	EXECUTE FUNCTION "duplicates_are_cases"();--> statement-breakpoint
WITH listed AS (DELETE FROM "refunds" WHERE "state" = 'LISTED' AND "requested_by" IS NULL RETURNING "attempt_id", "reason")
	SELECT "open_duplicate"("attempt_id", "reason") FROM listed;
