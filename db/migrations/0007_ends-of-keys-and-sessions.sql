CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_key_revoked" ON "api_key" USING btree ("revoked_at") WHERE "api_key"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "personal_key_end" ON "personal_key" USING btree (least("revoked_at", "expires_at"));