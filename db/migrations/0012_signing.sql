CREATE TABLE "sign_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"recipient_id" text NOT NULL,
	"code_hash" char(64) NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_event" (
	"request_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"recipient_id" text,
	"ip" text,
	"user_agent" text,
	"data" jsonb NOT NULL,
	"prev" char(64) NOT NULL,
	"hash" char(64) NOT NULL,
	CONSTRAINT "sign_event_pk" PRIMARY KEY("request_id","seq")
);
--> statement-breakpoint
CREATE TABLE "sign_inbox" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_inbox_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_inbox_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_key" (
	"kind" text NOT NULL,
	"kid" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "sign_key_pk" PRIMARY KEY("kind","kid")
);
--> statement-breakpoint
CREATE TABLE "sign_pdf" (
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "sign_pdf_pk" PRIMARY KEY("request_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sign_receipt" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_recipient" (
	"request_id" uuid NOT NULL,
	"id" text NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" char(64),
	"link" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_count" smallint DEFAULT 0 NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"signed_name" text,
	"method" text,
	"signature_hash" char(64),
	"ip" text,
	"user_agent" text,
	CONSTRAINT "sign_recipient_pk" PRIMARY KEY("request_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_hash" char(64) NOT NULL,
	"account_id" uuid,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"access_mode" text NOT NULL,
	"consent" text NOT NULL,
	"fields" jsonb NOT NULL,
	"original_hash" char(64) NOT NULL,
	"original_bytes" integer NOT NULL,
	"pages" smallint NOT NULL,
	"completed_hash" char(64),
	"expires_in_days" smallint NOT NULL,
	"retention_days" smallint NOT NULL,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"purge_at" timestamp (3) with time zone NOT NULL,
	"seal_at" timestamp (3) with time zone,
	"seal_attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_session" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"recipient_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_signature" (
	"request_id" uuid NOT NULL,
	"recipient_id" text NOT NULL,
	"png" "bytea" NOT NULL,
	CONSTRAINT "sign_signature_pk" PRIMARY KEY("request_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "sign_code" ADD CONSTRAINT "sign_code_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_event" ADD CONSTRAINT "sign_event_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_inbox" ADD CONSTRAINT "sign_inbox_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_inbox_key" ADD CONSTRAINT "sign_inbox_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_pdf" ADD CONSTRAINT "sign_pdf_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_receipt" ADD CONSTRAINT "sign_receipt_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_recipient" ADD CONSTRAINT "sign_recipient_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_request" ADD CONSTRAINT "sign_request_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_session" ADD CONSTRAINT "sign_session_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_signature" ADD CONSTRAINT "sign_signature_request_id_sign_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_code_recipient" ON "sign_code" USING btree ("request_id","recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_code_expires" ON "sign_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_inbox_page" ON "sign_inbox" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_inbox_created" ON "sign_inbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_key_live" ON "sign_key" USING btree ("kind") WHERE "sign_key"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_recipient_token" ON "sign_recipient" USING btree ("token_hash") WHERE "sign_recipient"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "sign_request_account" ON "sign_request" USING btree ("account_id") WHERE "sign_request"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "sign_request_expires" ON "sign_request" USING btree ("expires_at") WHERE "sign_request"."status" in ('draft', 'active');--> statement-breakpoint
CREATE INDEX "sign_request_purge" ON "sign_request" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "sign_request_seal" ON "sign_request" USING btree ("seal_at") WHERE "sign_request"."seal_at" is not null;--> statement-breakpoint
CREATE INDEX "sign_session_recipient" ON "sign_session" USING btree ("request_id","recipient_id");--> statement-breakpoint
CREATE INDEX "sign_session_expires" ON "sign_session" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sign_pdf" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "sign_signature" ALTER COLUMN "png" SET STORAGE EXTERNAL;
