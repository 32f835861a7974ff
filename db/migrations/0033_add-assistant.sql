CREATE TABLE "assistant_chat" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assistant_chat_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_run" (
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"parent_run_id" uuid,
	"steps" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_run_pk" PRIMARY KEY("user_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "file_read" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"assistant_at" timestamp (3) with time zone,
	"app_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "assistant_chat" ADD CONSTRAINT "assistant_chat_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_run" ADD CONSTRAINT "assistant_run_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_read" ADD CONSTRAINT "file_read_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_chat_updated" ON "assistant_chat" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "assistant_run_started" ON "assistant_run" USING btree ("started_at");