-- no-transaction: no statement holds its lock while another one works. Each can be repeated.
-- NOT VALID holds for every row written from now on without a look at those that are there.
ALTER TABLE "payment_attempts"
	DROP CONSTRAINT IF EXISTS "attempts_known_gateway",
	DROP CONSTRAINT IF EXISTS "attempts_known_state",
	DROP CONSTRAINT IF EXISTS "attempts_known_currency",
	ADD CONSTRAINT "attempts_known_gateway" CHECK ("payment_attempts"."gateway" in ('RAZORPAY', 'PAYPAL', 'CASHFREE', 'PAYU', 'STRIPE', 'VERIFONE', 'FREE')) NOT VALID,
	ADD CONSTRAINT "attempts_known_state" CHECK ("payment_attempts"."state" in ('CREATED', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')) NOT VALID,
	ADD CONSTRAINT "attempts_known_currency" CHECK ("payment_attempts"."currency" in ('INR', 'USD', 'EUR')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_events"
	DROP CONSTRAINT IF EXISTS "payment_events_known_gateway",
	DROP CONSTRAINT IF EXISTS "payment_events_attempt_id_payment_attempts_id_fk",
	ADD CONSTRAINT "payment_events_known_gateway" CHECK ("payment_events"."gateway" in ('RAZORPAY', 'PAYPAL', 'CASHFREE', 'PAYU', 'STRIPE', 'VERIFONE')) NOT VALID,
	ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_uses"
	DROP CONSTRAINT IF EXISTS "coupon_uses_attempt_id_payment_attempts_id_fk",
	ADD CONSTRAINT "coupon_uses_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds"
	DROP CONSTRAINT IF EXISTS "refunds_known_state",
	DROP CONSTRAINT IF EXISTS "refunds_attempt_id_payment_attempts_id_fk",
	ADD CONSTRAINT "refunds_known_state" CHECK ("refunds"."state" in ('LISTED', 'PENDING', 'DONE', 'FAILED')) NOT VALID,
	ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "codes"
	DROP CONSTRAINT IF EXISTS "codes_known_channel",
	ADD CONSTRAINT "codes_known_channel" CHECK ("codes"."channel" in ('sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "colleges"
	DROP CONSTRAINT IF EXISTS "colleges_known_gateway",
	DROP CONSTRAINT IF EXISTS "colleges_price",
	ADD CONSTRAINT "colleges_known_gateway" CHECK ("colleges"."gateway" in ('RAZORPAY', 'PAYPAL', 'CASHFREE', 'PAYU', 'STRIPE', 'VERIFONE')) NOT VALID,
	ADD CONSTRAINT "colleges_price" CHECK ("colleges"."price_in_paise" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons"
	DROP CONSTRAINT IF EXISTS "coupons_limits",
	ADD CONSTRAINT "coupons_limits" CHECK ("coupons"."max_uses" >= 0 and "coupons"."max_uses_per_person" >= 0) NOT VALID;--> statement-breakpoint
-- What erased applications left behind. A refund that is not done is money: a person must look.
DELETE FROM "payment_events" e WHERE NOT EXISTS (SELECT FROM "payment_attempts" a WHERE a."id" = e."attempt_id");--> statement-breakpoint
DELETE FROM "coupon_uses" u WHERE NOT EXISTS (SELECT FROM "payment_attempts" a WHERE a."id" = u."attempt_id");--> statement-breakpoint
DELETE FROM "refunds" r WHERE r."state" = 'DONE' AND NOT EXISTS (SELECT FROM "payment_attempts" a WHERE a."id" = r."attempt_id");--> statement-breakpoint
-- Looks at every row, and keeps nobody from reading or writing.
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "attempts_known_gateway", VALIDATE CONSTRAINT "attempts_known_state", VALIDATE CONSTRAINT "attempts_known_currency";--> statement-breakpoint
ALTER TABLE "payment_events" VALIDATE CONSTRAINT "payment_events_known_gateway", VALIDATE CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "coupon_uses" VALIDATE CONSTRAINT "coupon_uses_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_known_state", VALIDATE CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ALTER TABLE "codes" VALIDATE CONSTRAINT "codes_known_channel";--> statement-breakpoint
ALTER TABLE "colleges" VALIDATE CONSTRAINT "colleges_known_gateway", VALIDATE CONSTRAINT "colleges_price";--> statement-breakpoint
ALTER TABLE "coupons" VALIDATE CONSTRAINT "coupons_limits";
