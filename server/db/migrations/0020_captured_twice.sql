-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
CREATE TABLE IF NOT EXISTS "gateway_days" (
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_days_gateway_day_event_pk" PRIMARY KEY("gateway","day","event")
);--> statement-breakpoint
ALTER TABLE "erased_attempts" ADD COLUMN IF NOT EXISTS "provider_payment_id" text;--> statement-breakpoint
-- An empty column changes no row, and a link without values needs no look at any (NOT VALID).
ALTER TABLE "payment_attempts"
	ADD COLUMN IF NOT EXISTS "order_of" text,
	DROP CONSTRAINT IF EXISTS "payment_attempts_order_of_payment_attempts_id_fk",
	ADD CONSTRAINT "payment_attempts_order_of_payment_attempts_id_fk" FOREIGN KEY ("order_of") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_order_of_payment_attempts_id_fk";
