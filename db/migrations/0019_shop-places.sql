ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_place";--> statement-breakpoint
ALTER TABLE "shop_request" DROP CONSTRAINT "shop_request_place";--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_place" ON "shop_order" USING btree ("shop_id","place") WHERE "shop_order"."place" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_request_place" ON "shop_request" USING btree ("shop_id","place") WHERE "shop_request"."place" > 0;