CREATE TABLE "mail_attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"filename" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"body_hash" char(64) NOT NULL,
	"recipients" jsonb NOT NULL,
	"failed" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachment_id" uuid;--> statement-breakpoint
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_created" ON "mailing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_attachment" ON "mail_outbox" USING btree ("attachment_id") WHERE "mail_outbox"."attachment_id" is not null;