CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"coupon_code" text NOT NULL,
	"redirect_url" text NOT NULL,
	"provider_order_id" text,
	"provider_payment_id" text,
	"payload" jsonb,
	"surplus" boolean DEFAULT false NOT NULL,
	"review" text,
	"completing_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_amount" CHECK ("payment_attempts"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"gateway" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"attempt_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_gateway_dedupe_key_pk" PRIMARY KEY("gateway","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_provider_order" ON "payment_attempts" USING btree ("gateway","provider_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_provider_payment" ON "payment_attempts" USING btree ("gateway","provider_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_live" ON "payment_attempts" USING btree ("application_id") WHERE "payment_attempts"."state" in ('CREATED', 'PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_paid" ON "payment_attempts" USING btree ("application_id") WHERE "payment_attempts"."state" = 'PAID' and not "payment_attempts"."surplus";--> statement-breakpoint
CREATE INDEX "attempts_application" ON "payment_attempts" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "attempts_next_check" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id");