CREATE TABLE "doomed_blob" (
	"blob" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_attachment" (
	"file_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"size" integer NOT NULL,
	"hash" char(64) NOT NULL,
	"blob" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_attachment_pk" PRIMARY KEY("file_id","id")
);
--> statement-breakpoint
ALTER TABLE "used_token" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "file_attachment" ADD CONSTRAINT "file_attachment_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doomed_blob_due" ON "doomed_blob" USING btree ("due_at");--> statement-breakpoint
UPDATE "used_token" "u" SET "file_id" = "l"."file_id" FROM "file_link" "l" WHERE "l"."token_hash" = "u"."hash";
