CREATE SEQUENCE "public"."shop_supply_place" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "shop_supply" (
	"supplier_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reseller_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"access_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_supply_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" "bytea" NOT NULL,
	"payload" "bytea" NOT NULL,
	"kid" text,
	"state" text DEFAULT 'held' NOT NULL,
	"link" char(22),
	"paid" boolean DEFAULT false NOT NULL,
	"checked" text,
	"short" boolean DEFAULT false NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"place" bigint,
	"bill" jsonb,
	"shipment" jsonb,
	CONSTRAINT "shop_supply_pk" PRIMARY KEY("supplier_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_supply_sent" ON "shop_supply" USING btree ("reseller_id","id");--> statement-breakpoint
CREATE INDEX "shop_supply_order" ON "shop_supply" USING btree ("reseller_id","order_id");--> statement-breakpoint
CREATE INDEX "shop_supply_place_of" ON "shop_supply" USING btree ("supplier_id","place");--> statement-breakpoint
CREATE INDEX "shop_supply_link" ON "shop_supply" USING btree ("link") WHERE "shop_supply"."link" is not null;--> statement-breakpoint
CREATE INDEX "shop_supply_due" ON "shop_supply" USING btree ("ordered_at") WHERE "shop_supply"."state" = 'held' and "shop_supply"."paid";