-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE TABLE IF NOT EXISTS "cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"attempt_id" text,
	"gateway" text,
	"reference" text NOT NULL,
	"summary" text NOT NULL,
	"amount_minor" integer,
	"currency" text,
	"times_seen" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"settlement" text,
	CONSTRAINT "cases_known_kind" CHECK ("cases"."kind" in ('mismatch', 'late-coupon', 'duplicate', 'refund-failed', 'refund-stuck', 'dispute', 'orphan')),
	CONSTRAINT "cases_known_gateway" CHECK ("cases"."gateway" in ('RAZORPAY', 'PAYPAL', 'CASHFREE', 'PAYU', 'STRIPE', 'VERIFONE')),
	CONSTRAINT "cases_known_currency" CHECK ("cases"."currency" in ('INR', 'USD', 'EUR')),
	CONSTRAINT "cases_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE set null ON UPDATE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "cases_one_open" ON "cases" USING btree ("kind","reference") WHERE "cases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_attempt" ON "cases" USING btree ("attempt_id");--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "erased_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"provider_order_id" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "erased_attempts_order" ON "erased_attempts" USING btree ("gateway","provider_order_id");--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "foreign_payments" (
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"state" text,
	"amount_minor" integer,
	"currency" text,
	"times_seen" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "foreign_payments_gateway_reference_pk" PRIMARY KEY("gateway","reference")
);--> statement-breakpoint
-- Constants as defaults change no row; NOT VALID looks at none.
ALTER TABLE "payment_attempts"
	ADD COLUMN IF NOT EXISTS "prepared_at" timestamp with time zone,
	ADD COLUMN IF NOT EXISTS "captured_minor" integer,
	ADD COLUMN IF NOT EXISTS "captured_currency" text,
	ADD COLUMN IF NOT EXISTS "in_flight" boolean DEFAULT false NOT NULL,
	ADD COLUMN IF NOT EXISTS "declined" boolean DEFAULT false NOT NULL,
	DROP CONSTRAINT IF EXISTS "attempts_captured",
	DROP CONSTRAINT IF EXISTS "attempts_known_captured_currency",
	ADD CONSTRAINT "attempts_captured" CHECK ("payment_attempts"."captured_minor" >= 0 and num_nonnulls("payment_attempts"."captured_minor", "payment_attempts"."captured_currency") <> 1) NOT VALID,
	ADD CONSTRAINT "attempts_known_captured_currency" CHECK ("payment_attempts"."captured_currency" in ('INR', 'USD', 'EUR')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "attempts_captured", VALIDATE CONSTRAINT "attempts_known_captured_currency";--> statement-breakpoint
-- Refunds are few: those that the staff made by hand. One statement, so that no release sees half of it.
ALTER TABLE "refunds"
	ADD COLUMN IF NOT EXISTS "id" text,
	ADD COLUMN IF NOT EXISTS "amount_minor" integer,
	ADD COLUMN IF NOT EXISTS "currency" text,
	ADD COLUMN IF NOT EXISTS "requested_by" text,
	ADD COLUMN IF NOT EXISTS "tries" integer DEFAULT 1 NOT NULL,
	ADD COLUMN IF NOT EXISTS "next_check_at" timestamp with time zone;--> statement-breakpoint
-- The release before says neither an id nor an amount: its key was the attempt, and it gave back all.
CREATE OR REPLACE FUNCTION "refunds_within_captured"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	attempt record;
	given bigint;
BEGIN
	SELECT coalesce(a.captured_minor, CASE WHEN a.state IN ('PAID', 'REFUNDED') THEN a.amount_minor END) AS captured,
		coalesce(a.captured_currency, a.currency) AS currency, a.amount_minor
		INTO attempt FROM payment_attempts a WHERE a.id = new.attempt_id FOR UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'a refund belongs to an attempt'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'refunds_attempt_id_payment_attempts_id_fk', TABLE = 'refunds';
	END IF;
	IF new.requested_by IS NULL THEN
		new.id := new.attempt_id;
		new.amount_minor := coalesce(new.amount_minor, attempt.captured, attempt.amount_minor);
		new.currency := coalesce(new.currency, attempt.currency);
		RETURN new;
	END IF;
	IF new.state = 'FAILED' THEN RETURN new; END IF;
	SELECT coalesce(sum(r.amount_minor), 0) INTO given FROM refunds r
		WHERE r.attempt_id = new.attempt_id AND r.id <> new.id AND r.state <> 'FAILED';
	IF attempt.captured IS NULL OR new.currency <> attempt.currency OR given + new.amount_minor > attempt.captured THEN
		RAISE EXCEPTION 'more would be given back than was captured'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_captured', TABLE = 'refunds';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "refunds_within_captured" BEFORE INSERT OR UPDATE OF "attempt_id", "amount_minor", "currency", "state", "tries" ON "refunds"
	FOR EACH ROW EXECUTE FUNCTION "refunds_within_captured"();--> statement-breakpoint
UPDATE "refunds" SET "tries" = "tries" WHERE "id" IS NULL;--> statement-breakpoint
DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'refunds_pkey' AND pg_get_constraintdef(oid) = 'PRIMARY KEY (id)') THEN
		ALTER TABLE "refunds"
			DROP CONSTRAINT IF EXISTS "refunds_pkey",
			ALTER COLUMN "id" SET DEFAULT gen_random_uuid()::text,
			ALTER COLUMN "amount_minor" SET NOT NULL,
			ALTER COLUMN "currency" SET NOT NULL,
			ADD PRIMARY KEY ("id"),
			ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
			ADD CONSTRAINT "refunds_known_currency" CHECK ("refunds"."currency" in ('INR', 'USD', 'EUR'));
	END IF;
END $$;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_provider_refund" ON "refunds" USING btree ("attempt_id","provider_refund_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_next_check" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
-- What was paid was captured. Only rows that are over: nobody waits for them.
UPDATE "payment_attempts" SET "captured_minor" = "amount_minor", "captured_currency" = "currency"
	WHERE "state" IN ('PAID', 'REFUNDED') AND "captured_minor" IS NULL;
