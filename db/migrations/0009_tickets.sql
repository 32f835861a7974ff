CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"subject" text,
	"status" text DEFAULT 'open' NOT NULL,
	"source" json,
	"link" integer DEFAULT 0 NOT NULL,
	"last_author" text DEFAULT 'customer' NOT NULL,
	"message_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "ticket_attachment" (
	"message_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"filename" text NOT NULL,
	"content_type" text,
	"size_bytes" bigint,
	"url" text NOT NULL,
	CONSTRAINT "ticket_attachment_pk" PRIMARY KEY("message_id","place")
);
--> statement-breakpoint
CREATE TABLE "ticket_canned" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_canned_name" UNIQUE("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "ticket_customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_customer_email" UNIQUE("project_id","email")
);
--> statement-breakpoint
CREATE TABLE "ticket_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid,
	"type" text NOT NULL,
	"happened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_flagged" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ticket_flagged_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "ticket_invite" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" char(64) NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_invite_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" char(64) NOT NULL,
	"start" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"request_count" integer DEFAULT 0 NOT NULL,
	"last_request_at" timestamp (3) with time zone,
	"rate_max" integer DEFAULT 20 NOT NULL,
	"rate_window_ms" integer DEFAULT 600000 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_key_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_mail" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_member" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"notify" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_member_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author" text NOT NULL,
	"user_id" uuid,
	"author_name" text,
	"body" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"ack" boolean DEFAULT true NOT NULL,
	"spam" text DEFAULT 'normal' NOT NULL,
	"block" text[] DEFAULT '{}' NOT NULL,
	"retention_days" smallint,
	"open_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_project_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ticket_search" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_customer_id_ticket_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."ticket_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachment" ADD CONSTRAINT "ticket_attachment_message_id_ticket_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_canned" ADD CONSTRAINT "ticket_canned_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_customer" ADD CONSTRAINT "ticket_customer_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_flagged" ADD CONSTRAINT "ticket_flagged_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_invite" ADD CONSTRAINT "ticket_invite_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_invite" ADD CONSTRAINT "ticket_invite_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_key" ADD CONSTRAINT "ticket_key_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mail" ADD CONSTRAINT "ticket_mail_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mail" ADD CONSTRAINT "ticket_mail_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_member" ADD CONSTRAINT "ticket_member_project_id_ticket_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."ticket_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_member" ADD CONSTRAINT "ticket_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_search" ADD CONSTRAINT "ticket_search_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_status_page" ON "ticket" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_page" ON "ticket" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_customer_page" ON "ticket" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_resolved" ON "ticket" USING btree ("project_id","resolved_at") WHERE "ticket"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_event_due" ON "ticket_event" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "ticket_invite_project" ON "ticket_invite" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "ticket_invite_expires" ON "ticket_invite" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ticket_key_project" ON "ticket_key" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_mail_ticket" ON "ticket_mail" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_member_user" ON "ticket_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_message_thread" ON "ticket_message" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_message_user" ON "ticket_message" USING btree ("user_id") WHERE "ticket_message"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_project_deleted" ON "ticket_project" USING btree ("deleted_at") WHERE "ticket_project"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_search_document" ON "ticket_search" USING gin ("document");