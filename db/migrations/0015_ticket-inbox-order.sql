ALTER TABLE "ticket" ADD COLUMN "last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "ticket" t SET "last_message_at" = coalesce((SELECT max(m."created_at") FROM "ticket_message" m WHERE m."ticket_id" = t."id"), t."created_at");--> statement-breakpoint
CREATE INDEX "ticket_status_inbox" ON "ticket" USING btree ("project_id","status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "ticket_inbox" ON "ticket" USING btree ("project_id","last_message_at","id");