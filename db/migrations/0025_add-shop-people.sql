CREATE TABLE "shop_archive" (
	"shop_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kid" text NOT NULL,
	"orders" integer NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL,
	"payload" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_archive_pk" PRIMARY KEY("shop_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"auth_hash" char(64) NOT NULL,
	"opened" boolean NOT NULL,
	"public_key" text,
	"private_sealed" text,
	"key" text,
	"sealed" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_token_hash" char(64),
	"taker_stay" boolean,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	"ended_epoch" integer
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "pay_lock" char(64);--> statement-breakpoint
ALTER TABLE "shop_sealed" ADD COLUMN "ring" text;--> statement-breakpoint
ALTER TABLE "shop_sealed" ADD COLUMN "kids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_archive" ADD CONSTRAINT "shop_archive_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_person" ADD CONSTRAINT "shop_person_id_file_link_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_person" ADD CONSTRAINT "shop_person_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_person_shop" ON "shop_person" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_person_used" ON "shop_person" USING btree ("used_token_hash");