CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"granules" "bytea" NOT NULL,
	"key" char(87) NOT NULL,
	"payload" text NOT NULL,
	"cancel_hash" char(64) NOT NULL,
	"made_of" char(64) NOT NULL,
	"status" text NOT NULL,
	"processed" text,
	"amount" text,
	"currency" char(3),
	"hold_until" timestamp (3) with time zone,
	"link" char(22),
	"mail" text,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_granule" (
	"user_id" uuid NOT NULL,
	"granule" "bytea" NOT NULL,
	"booking_id" uuid NOT NULL,
	CONSTRAINT "booking_granule_pk" PRIMARY KEY("user_id","granule")
);
--> statement-breakpoint
CREATE TABLE "booking_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bearer_hash" char(64) NOT NULL,
	"sequence" integer NOT NULL,
	"sealed" text NOT NULL,
	"free" "bytea" NOT NULL,
	"inbox" char(87) NOT NULL,
	"lengths" jsonb NOT NULL,
	"buffer_before" integer NOT NULL,
	"buffer_after" integer NOT NULL,
	"per_day" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_booking_page" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"payee_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_granule" ADD CONSTRAINT "booking_granule_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_page" ADD CONSTRAINT "booking_page_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_booking_page" ADD CONSTRAINT "pay_booking_page_page_id_booking_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."booking_page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_booking_page" ADD CONSTRAINT "pay_booking_page_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_owner" ON "booking" USING btree ("user_id","page_id");--> statement-breakpoint
CREATE INDEX "booking_held" ON "booking" USING btree ("hold_until") WHERE "booking"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "booking_link" ON "booking" USING btree ("link");--> statement-breakpoint
CREATE INDEX "booking_created" ON "booking" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "booking_granule_booking" ON "booking_granule" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_page_owner" ON "booking_page" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pay_booking_page_payee" ON "pay_booking_page" USING btree ("payee_id");