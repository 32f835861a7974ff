CREATE TABLE "shop_hold" (
	"shop_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"link" char(22),
	"state" text DEFAULT 'held' NOT NULL,
	"until" timestamp (3) with time zone,
	"counters" bigint[] NOT NULL,
	"qtys" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_hold_pk" PRIMARY KEY("shop_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "shop_stock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" uuid NOT NULL,
	"tag" char(22) NOT NULL,
	"count" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"oversell" boolean NOT NULL,
	CONSTRAINT "shop_stock_tag" UNIQUE("shop_id","tag"),
	CONSTRAINT "shop_stock_held" CHECK ("shop_stock"."held" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shop_stock" ADD CONSTRAINT "shop_stock_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_hold_until" ON "shop_hold" USING btree ("until") WHERE "shop_hold"."until" is not null;--> statement-breakpoint
CREATE INDEX "shop_hold_link" ON "shop_hold" USING btree ("link") WHERE "shop_hold"."link" is not null;--> statement-breakpoint
ALTER TABLE "shop_stock" SET (fillfactor = 50);
