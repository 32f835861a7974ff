CREATE TABLE "sign_inbox_secret" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_inbox_secret_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "sign_inbox_secret" ADD CONSTRAINT "sign_inbox_secret_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;