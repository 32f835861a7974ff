CREATE TABLE "shop_reseller" (
	"access_id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"reseller_id" uuid,
	"terms" text NOT NULL,
	"was" text,
	"dropship" boolean NOT NULL,
	"review" boolean DEFAULT false NOT NULL,
	"linked" text[] DEFAULT '{}' NOT NULL,
	"statement" text,
	"statement_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"link_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "shop_reseller_supplier" ON "shop_reseller" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "shop_reseller_reseller" ON "shop_reseller" USING btree ("reseller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_reseller_live" ON "shop_reseller" USING btree ("supplier_id","reseller_id") WHERE "shop_reseller"."ended_at" is null;