CREATE TABLE "shop" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth_hash" char(64) NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"wholesale_only" boolean DEFAULT false NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"state_version" integer DEFAULT 1 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"gate_salt" text,
	"gate_verifier" char(64),
	"gate_key" text,
	"orders" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"staged_photos" integer DEFAULT 0 NOT NULL,
	"next_place" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_backup" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"lookup_hash" char(64) NOT NULL,
	"backup" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_backup_lookup" UNIQUE("lookup_hash")
);
--> statement-breakpoint
CREATE TABLE "shop_ended" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"shop_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" bigint NOT NULL,
	"access_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"key" "bytea" NOT NULL,
	"payload" "bytea" NOT NULL,
	"status_hash" char(64),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_order_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "shop_order_place" UNIQUE("shop_id","place")
);
--> statement-breakpoint
CREATE TABLE "shop_order_ended" (
	"shop_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date DEFAULT (now() at time zone 'utc')::date NOT NULL,
	CONSTRAINT "shop_order_ended_pk" PRIMARY KEY("shop_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_photo" (
	"shop_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"staged" boolean NOT NULL,
	"place" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "shop_photo_pk" PRIMARY KEY("shop_id","staged","id")
);
--> statement-breakpoint
CREATE TABLE "shop_request" (
	"shop_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" bigint NOT NULL,
	"key" "bytea" NOT NULL,
	"payload" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_request_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "shop_request_place" UNIQUE("shop_id","place")
);
--> statement-breakpoint
CREATE TABLE "shop_sealed" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"keys" text NOT NULL,
	"catalog" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_id_file_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_backup" ADD CONSTRAINT "shop_backup_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_link" ADD CONSTRAINT "shop_link_id_file_link_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_link" ADD CONSTRAINT "shop_link_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_sealed" ADD CONSTRAINT "shop_sealed_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_link_shop" ON "shop_link" USING btree ("shop_id");--> statement-breakpoint
ALTER TABLE "pay_shop" ADD CONSTRAINT "pay_shop_shop_shop_id_fk" FOREIGN KEY ("shop") REFERENCES "public"."shop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_entry_file" ON "library_entry" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "shop" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "shop_link" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "shop_sealed" ALTER COLUMN "catalog" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "shop_sealed" ALTER COLUMN "state" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "payload" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "shop_photo" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
