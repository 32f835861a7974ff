CREATE TABLE "calendar_account" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"sealed" text,
	"etag" char(64)
);
--> statement-breakpoint
CREATE TABLE "calendar_guest" (
	"invite_id" uuid NOT NULL,
	"token_hash" char(64) NOT NULL,
	"key" char(87),
	"payload" text,
	"sequence" integer,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_guest_pk" PRIMARY KEY("invite_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "calendar_invite" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"inbox" char(87) NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"made_of" char(64) NOT NULL,
	"mails" uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_reminder" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"blind_id" char(43) NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"payload" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_reminder_blind" UNIQUE("user_id","blind_id")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "calendar_of" uuid;--> statement-breakpoint
ALTER TABLE "calendar_account" ADD CONSTRAINT "calendar_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_guest" ADD CONSTRAINT "calendar_guest_invite_id_calendar_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."calendar_invite"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_invite" ADD CONSTRAINT "calendar_invite_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_reminder" ADD CONSTRAINT "calendar_reminder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_live" ON "calendar_feed" USING btree ("user_id") WHERE "calendar_feed"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "calendar_guest_answered" ON "calendar_guest" USING btree ("answered_at") WHERE "calendar_guest"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "calendar_invite_owner" ON "calendar_invite" USING btree ("user_id","expires_at") WHERE not "calendar_invite"."cancelled";--> statement-breakpoint
CREATE INDEX "calendar_invite_over" ON "calendar_invite" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "calendar_reminder_due" ON "calendar_reminder" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_calendar_of_user_id_fk" FOREIGN KEY ("calendar_of") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_calendar" UNIQUE("calendar_of");