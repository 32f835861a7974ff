CREATE INDEX "shop_supply_seq" ON "shop_supply" USING btree ("reseller_id","seq");--> statement-breakpoint
CREATE INDEX "shop_supply_to_ship" ON "shop_supply" USING btree ("supplier_id") WHERE "shop_supply"."state" = 'released' and "shop_supply"."shipment" is null;--> statement-breakpoint
CREATE INDEX "shop_supply_ordered" ON "shop_supply" USING btree ("ordered_at");