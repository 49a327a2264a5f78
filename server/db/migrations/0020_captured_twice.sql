-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE TABLE IF NOT EXISTS "gateway_days" (
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_days_gateway_day_event_pk" PRIMARY KEY("gateway","day","event")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "new_states" (
	"state" text PRIMARY KEY NOT NULL,
	"written_from" timestamp with time zone NOT NULL
);--> statement-breakpoint
-- A rolling upgrade has an hour. Where nobody has paid yet, there is no release before.
INSERT INTO "new_states"
	SELECT 'CHARGED_BACK', now() + CASE WHEN EXISTS (SELECT FROM "payment_attempts") THEN interval '1 hour' ELSE interval '0' END
	ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "gateway_questions" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"state" text,
	"paid_minor" integer,
	"paid_currency" text,
	CONSTRAINT "questions_known_answer" CHECK ("gateway_questions"."answer" in ('told', 'silent', 'refused', 'not-configured')),
	CONSTRAINT "questions_known_state" CHECK ("gateway_questions"."state" in ('CREATED', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED', 'CHARGED_BACK')),
	CONSTRAINT "questions_known_currency" CHECK ("gateway_questions"."paid_currency" in ('INR', 'USD', 'EUR')),
	CONSTRAINT "gateway_questions_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "receipt_series" (
	"series" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "receipt_numbers" (
	"series" integer NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"attempt_id" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_numbers_series_year_serial_pk" PRIMARY KEY("series","year","serial"),
	CONSTRAINT "receipt_numbers_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "receipt_numbers_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE set null ON UPDATE no action
);--> statement-breakpoint
ALTER TABLE "erased_attempts" ADD COLUMN IF NOT EXISTS "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN IF NOT EXISTS "claimed_by" text, ADD COLUMN IF NOT EXISTS "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "charged_back" boolean DEFAULT false NOT NULL, ADD COLUMN IF NOT EXISTS "told_at" timestamp with time zone;--> statement-breakpoint
-- An empty column changes no row, and a link without values needs no look at any (NOT VALID).
ALTER TABLE "payment_attempts"
	ADD COLUMN IF NOT EXISTS "order_of" text,
	ADD COLUMN IF NOT EXISTS "quoted_at" timestamp with time zone,
	DROP CONSTRAINT IF EXISTS "payment_attempts_order_of_payment_attempts_id_fk",
	ADD CONSTRAINT "payment_attempts_order_of_payment_attempts_id_fk" FOREIGN KEY ("order_of") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID,
	DROP CONSTRAINT IF EXISTS "attempts_known_state",
	ADD CONSTRAINT "attempts_known_state" CHECK ("payment_attempts"."state" in ('CREATED', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED', 'CHARGED_BACK')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_order_of_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "attempts_known_state";
