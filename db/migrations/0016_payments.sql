CREATE TABLE "pay_ask" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_ask_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"base" bigint NOT NULL,
	"token_amount" bigint NOT NULL,
	"rate" text NOT NULL,
	"rate_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" char(22) NOT NULL,
	"attempt" uuid,
	"rail" text NOT NULL,
	"address" text NOT NULL,
	"tag" integer NOT NULL,
	"heads" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"live_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_quote_tag" UNIQUE("address","tag")
);
--> statement-breakpoint
CREATE TABLE "pay_rate" (
	"currency" char(3) PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_scan" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"scanned_to" bigint,
	"looked_at" timestamp (3) with time zone,
	CONSTRAINT "pay_scan_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "pay_unassigned" (
	"chain" text NOT NULL,
	"tx" text NOT NULL,
	"output" integer NOT NULL,
	"link_id" char(22) NOT NULL,
	"rail" text NOT NULL,
	"sender" text,
	"address" text NOT NULL,
	"token_amount" bigint NOT NULL,
	"block" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_unassigned_pk" PRIMARY KEY("chain","tx","output")
);
--> statement-breakpoint
CREATE TABLE "pay_watch" (
	"chain" text NOT NULL,
	"tx" text NOT NULL,
	"output" integer NOT NULL,
	"link_id" char(22) NOT NULL,
	"watched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"missing_since" timestamp (3) with time zone,
	CONSTRAINT "pay_watch_pk" PRIMARY KEY("chain","tx","output")
);
--> statement-breakpoint
CREATE TABLE "pay_checkout" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"link_id" char(22) NOT NULL,
	"attempt" uuid,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pay_checkout_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "pay_connect" (
	"state_hash" char(64) PRIMARY KEY NOT NULL,
	"payee_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_provider" (
	"payee_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"name" text,
	"email" text,
	"country" text,
	"active" boolean DEFAULT false NOT NULL,
	"livemode" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_provider_pk" PRIMARY KEY("payee_id","provider")
);
--> statement-breakpoint
CREATE TABLE "pay_provider_event" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_provider_event_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "pay_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"rails" text[] NOT NULL,
	"signed" boolean DEFAULT false NOT NULL,
	"view_key" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_event" (
	"payee_id" uuid NOT NULL,
	"n" bigint NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "pay_event_pk" PRIMARY KEY("payee_id","n")
);
--> statement-breakpoint
CREATE TABLE "pay_link" (
	"id" char(22) PRIMARY KEY NOT NULL,
	"payee_id" uuid NOT NULL,
	"ref" char(6) NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pay_link_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop" uuid,
	"amount" bigint,
	"currency" char(3) NOT NULL,
	"reusable" boolean NOT NULL,
	"methods" text[] NOT NULL,
	"rails" text[] NOT NULL,
	"to_addresses" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"key_sealed" text,
	"label_sealed" text,
	"bank_of" char(64),
	"bank_legacy" char(64),
	"made_of" char(64) NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_link_ref" UNIQUE("payee_id","ref")
);
--> statement-breakpoint
CREATE TABLE "pay_mark" (
	"link_id" char(22) NOT NULL,
	"key" text NOT NULL,
	"body_hash" char(64) NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "pay_mark_pk" PRIMARY KEY("link_id","key")
);
--> statement-breakpoint
CREATE TABLE "pay_notify" (
	"payee_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"code_hash" char(64),
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone,
	"hour_start" timestamp (3) with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" char(22) NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pay_payment_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"refunded_by_hand" bigint DEFAULT 0 NOT NULL,
	"detail" text,
	"reference" text,
	"attempt" uuid,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider" text,
	"object_id" text,
	"chain" text,
	"rail" text,
	"tx" text,
	"output" integer,
	"sender" text,
	"token_amount" bigint,
	"block" bigint,
	"confirmations" integer,
	"confirmations_needed" integer,
	CONSTRAINT "pay_payment_object" UNIQUE("provider","object_id"),
	CONSTRAINT "pay_payment_transfer" UNIQUE("chain","tx","output")
);
--> statement-breakpoint
CREATE TABLE "pay_shop" (
	"shop" uuid PRIMARY KEY NOT NULL,
	"payee_id" uuid,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"bound_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payee" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth_hash" char(64) NOT NULL,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"bank_sealed" text,
	"last_event" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pay_ask" ADD CONSTRAINT "pay_ask_quote_id_pay_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."pay_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_quote" ADD CONSTRAINT "pay_quote_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_unassigned" ADD CONSTRAINT "pay_unassigned_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_watch" ADD CONSTRAINT "pay_watch_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_checkout" ADD CONSTRAINT "pay_checkout_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_connect" ADD CONSTRAINT "pay_connect_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_provider" ADD CONSTRAINT "pay_provider_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_address" ADD CONSTRAINT "pay_address_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_event" ADD CONSTRAINT "pay_event_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_link" ADD CONSTRAINT "pay_link_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_mark" ADD CONSTRAINT "pay_mark_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_notify" ADD CONSTRAINT "pay_notify_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payment" ADD CONSTRAINT "pay_payment_link_id_pay_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."pay_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_shop" ADD CONSTRAINT "pay_shop_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee" ADD CONSTRAINT "payee_id_file_id_fk" FOREIGN KEY ("id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_ask_quote" ON "pay_ask" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "pay_quote_link" ON "pay_quote" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "pay_quote_live" ON "pay_quote" USING btree ("live_until");--> statement-breakpoint
CREATE INDEX "pay_scan_due" ON "pay_scan" USING btree ("chain","looked_at");--> statement-breakpoint
CREATE INDEX "pay_unassigned_link" ON "pay_unassigned" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "pay_watch_due" ON "pay_watch" USING btree ("chain","watched_at");--> statement-breakpoint
CREATE INDEX "pay_watch_link" ON "pay_watch" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "pay_checkout_link" ON "pay_checkout" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "pay_checkout_due" ON "pay_checkout" USING btree ("due_at") WHERE "pay_checkout"."status" = 'open';--> statement-breakpoint
CREATE INDEX "pay_connect_payee" ON "pay_connect" USING btree ("payee_id");--> statement-breakpoint
CREATE INDEX "pay_connect_expires" ON "pay_connect" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pay_provider_account" ON "pay_provider" USING btree ("provider","account");--> statement-breakpoint
CREATE INDEX "pay_provider_event_received" ON "pay_provider_event" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_address_family" ON "pay_address" USING btree ("payee_id","family") WHERE "pay_address"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_address_wallet" ON "pay_address" USING btree ("family","address") WHERE "pay_address"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "pay_address_payee" ON "pay_address" USING btree ("payee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_link_page" ON "pay_link" USING btree ("payee_id","seq");--> statement-breakpoint
CREATE INDEX "pay_link_expires" ON "pay_link" USING btree ("expires_at") WHERE "pay_link"."expires_at" is not null and "pay_link"."expired_at" is null and "pay_link"."status" in ('open', 'partial');--> statement-breakpoint
CREATE INDEX "pay_link_shop" ON "pay_link" USING btree ("shop","created_at") WHERE "pay_link"."shop" is not null;--> statement-breakpoint
CREATE INDEX "pay_payment_link" ON "pay_payment" USING btree ("link_id","seq");--> statement-breakpoint
CREATE INDEX "pay_payment_pending" ON "pay_payment" USING btree ("method","changed_at") WHERE "pay_payment"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "pay_shop_payee" ON "pay_shop" USING btree ("payee_id");