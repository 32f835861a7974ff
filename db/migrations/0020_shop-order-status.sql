CREATE TABLE "shop_follower" (
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	CONSTRAINT "shop_follower_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "status" "bytea";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "status_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD CONSTRAINT "shop_follower_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD CONSTRAINT "shop_follower_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_follower" ADD CONSTRAINT "shop_follower_link_id_file_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."file_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_follower_user" ON "shop_follower" USING btree ("user_id");