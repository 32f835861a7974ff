ALTER TABLE "doomed_blob" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doomed_blob" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "file_trashed" ON "file" USING btree ("trashed_at") WHERE "file"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "file_link_revoked" ON "file_link" USING btree ("revoked_at") WHERE "file_link"."revoked_at" is not null;