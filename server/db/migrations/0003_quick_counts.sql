DROP INDEX "coupon_uses_coupon";--> statement-breakpoint
CREATE INDEX "coupon_uses_email" ON "coupon_uses" USING btree ("coupon_code","email");--> statement-breakpoint
CREATE INDEX "coupon_uses_phone" ON "coupon_uses" USING btree ("coupon_code","phone");--> statement-breakpoint
CREATE INDEX "attempts_state" ON "payment_attempts" USING btree ("gateway","state");--> statement-breakpoint
CREATE INDEX "attempts_review" ON "payment_attempts" USING btree ("updated_at") WHERE "payment_attempts"."review" is not null;