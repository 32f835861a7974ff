ALTER TABLE "shop_follower" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD COLUMN "push" text;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD COLUMN "push_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD COLUMN "push_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_follower_due" ON "shop_follower" USING btree ("push_at") WHERE "shop_follower"."push_at" is not null;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD CONSTRAINT "shop_follower_id" UNIQUE("id");