CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"friends" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_switches" (
	"revision" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"referrer_id" uuid,
	"discount_idr" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "referrals_user_id_order_id_pk" PRIMARY KEY("user_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "check_code" text;--> statement-breakpoint
ALTER TABLE "transfer_accounts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD COLUMN "accepted" text;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_switches" ADD CONSTRAINT "referral_switches_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_id_key" ON "referral_codes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_code_key" ON "referral_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referral_codes_friends_idx" ON "referral_codes" USING btree ("friends","created_at");--> statement-breakpoint
CREATE INDEX "referral_switches_set_by_idx" ON "referral_switches" USING btree ("set_by");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_credit_key" ON "referrals" USING btree ("user_id") WHERE credited_at is not null;--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id","used_at");--> statement-breakpoint
CREATE INDEX "referrals_waiting_idx" ON "referrals" USING btree ("used_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "referrals_credited_idx" ON "referrals" USING btree ("credited_at") WHERE state = 'credited';--> statement-breakpoint
-- Decided: no receipt has a code yet, so the index is empty and the table is read once.
CREATE UNIQUE INDEX "receipts_check_key" ON "receipts" USING btree ("check_code") WHERE check_code is not null;