CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text,
	"redirect_uris" text[] NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_code" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_grant" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"targets" text[] NOT NULL,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_token_pair" (
	"refresh_hash" char(64) PRIMARY KEY NOT NULL,
	"access_hash" char(64) NOT NULL,
	"code_hash" char(64) NOT NULL,
	"grant_id" uuid NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"refresh_until" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_token_pair_access" UNIQUE("access_hash")
);
--> statement-breakpoint
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_grant_id_oauth_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_token_pair" ADD CONSTRAINT "oauth_token_pair_grant_id_oauth_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."oauth_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_client_created" ON "oauth_client" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_code_grant" ON "oauth_code" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_code_expires" ON "oauth_code" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_grant_user_client" ON "oauth_grant" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "oauth_grant_client" ON "oauth_grant" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_token_pair_code" ON "oauth_token_pair" USING btree ("code_hash") WHERE "oauth_token_pair"."rotated_at" is null;--> statement-breakpoint
CREATE INDEX "oauth_token_pair_grant" ON "oauth_token_pair" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_token_pair_until" ON "oauth_token_pair" USING btree ("refresh_until");