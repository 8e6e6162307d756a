CREATE TABLE "gifts" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"to_name" text NOT NULL,
	"message" text NOT NULL,
	"to_email" text,
	"send_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"used_by" uuid,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "gifts_used_check" CHECK (used_by is null or used_at is not null)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_hash" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_used_by_idx" ON "gifts" USING btree ("used_by") WHERE used_by is not null;--> statement-breakpoint
CREATE INDEX "gifts_mail_idx" ON "gifts" USING btree ("send_at") WHERE to_email is not null and mailed_at is null;--> statement-breakpoint
-- Decided: no order has a code yet, so the index is empty and the table is read once.
CREATE UNIQUE INDEX "orders_gift_hash_key" ON "orders" USING btree ("gift_hash") WHERE gift_hash is not null;--> statement-breakpoint
-- Decided: every order before is no gift and has no code, and the older server writes those too. It does not know gifts: it would
-- open a paid one to its buyer, or owe its money back because of the buyer's own plan. It is refused, and this release settles the
-- order with its next round.
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_check" CHECK (case when is_gift then from_tier is null and (status <> 'PAID' or gift_hash is not null)
  and (problem is null or problem not in ('plan-changed', 'already-open', 'paid-twice')) else gift_hash is null end);