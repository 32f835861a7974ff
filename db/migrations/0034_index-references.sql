DROP INDEX "calendar_invite_owner";--> statement-breakpoint
CREATE INDEX "calendar_feed_user" ON "calendar_feed" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shop_follower_link" ON "shop_follower" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "ticket_invite_inviter" ON "ticket_invite" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "calendar_invite_owner" ON "calendar_invite" USING btree ("user_id","expires_at");