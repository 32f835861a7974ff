CREATE TABLE "ticket_read" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_count" integer NOT NULL,
	CONSTRAINT "ticket_read_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_read" ADD CONSTRAINT "ticket_read_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_read" ADD CONSTRAINT "ticket_read_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_read_user" ON "ticket_read" USING btree ("user_id");