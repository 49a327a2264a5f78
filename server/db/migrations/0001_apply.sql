CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"scholarship_code" text NOT NULL,
	"company_code" text NOT NULL,
	"fullname" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text NOT NULL,
	"selected_course" text NOT NULL,
	"referral_code" text NOT NULL,
	"coupon_code" text NOT NULL,
	"phone_verified_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"channel" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "colleges" (
	"slug" text PRIMARY KEY NOT NULL,
	"scholarship_code" text NOT NULL,
	"company_code" text NOT NULL,
	"company_name" text NOT NULL,
	"coupon_code" text NOT NULL,
	"price_in_paise" integer NOT NULL,
	"select_course" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"logo" text NOT NULL,
	"partner_logos" jsonb NOT NULL,
	"dates" jsonb NOT NULL,
	"gateway" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"coupon_code" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" integer,
	"paise_off" integer,
	"expires_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"scholarship_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_one_kind" CHECK (num_nonnulls("coupons"."percent_off", "coupons"."paise_off") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent_off" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."paise_off" > 0)
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_unpaid" ON "applications" USING btree ("session_id","scholarship_code","company_code","email","phone") WHERE "applications"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email","scholarship_code");--> statement-breakpoint
CREATE INDEX "applications_session" ON "applications" USING btree ("session_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_unpaid" ON "applications" USING btree ("updated_at") WHERE "applications"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "codes_session" ON "codes" USING btree ("session_id","channel","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "codes_created_at" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "colleges_scholarship" ON "colleges" USING btree ("scholarship_code","company_code");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_code");