ALTER TABLE "pay_watch" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "pay_watch" CASCADE;--> statement-breakpoint
ALTER TABLE "pay_payment" ADD COLUMN "watched_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pay_payment" ADD COLUMN "watched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pay_payment" ADD COLUMN "missing_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pay_payment_watched" ON "pay_payment" USING btree ("chain","watched_at") WHERE "pay_payment"."watched_until" is not null;