CREATE TABLE "paper_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_numbers" ADD CONSTRAINT "paper_numbers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;