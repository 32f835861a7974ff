CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" char(64) NOT NULL,
	"last4" char(4) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"privacy" text NOT NULL,
	"category" text,
	"min_client" smallint DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"state_version" bigint DEFAULT 0 NOT NULL,
	"log_bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "file_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"role" text NOT NULL,
	"token_hash" char(64) NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"sealed_label" text,
	"envelope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "file_link_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "file_presence" (
	"file_id" uuid NOT NULL,
	"client_id" bigint NOT NULL,
	"link_id" uuid NOT NULL,
	"role" text NOT NULL,
	"awareness" "bytea" NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_presence_pk" PRIMARY KEY("file_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "file_state" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_update" (
	"file_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"uid" uuid NOT NULL,
	"payload" "bytea" NOT NULL,
	CONSTRAINT "file_update_pk" PRIMARY KEY("file_id","seq"),
	CONSTRAINT "file_update_uid" UNIQUE("file_id","uid")
);
--> statement-breakpoint
CREATE TABLE "file_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" "bytea" NOT NULL,
	"label" text,
	"sealed_label" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_file_id" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_token" (
	"hash" char(64) PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" bigint NOT NULL,
	"window_length" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pro_grant" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_link" ADD CONSTRAINT "file_link_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_state" ADD CONSTRAINT "file_state_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_version" ADD CONSTRAINT "file_version_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_grant" ADD CONSTRAINT "pro_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_user" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_link_file" ON "file_link" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_version_file" ON "file_version" USING btree ("file_id","created_at");--> statement-breakpoint
-- Physical layout, which the schema language cannot say: counters and presence may vanish in a crash,
-- sealed bytes do not compress, and the head row is updated in place.
ALTER TABLE "rate_limit" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "rate_limit" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "file_presence" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "file_presence" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "file" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "file_update" ALTER COLUMN "payload" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "file_state" ALTER COLUMN "state" SET STORAGE EXTERNAL;
