CREATE TABLE "money_entries" (
	"cause" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"tier" text,
	"provider" text,
	"account_id" uuid,
	"method" text,
	"amount_idr" integer NOT NULL,
	"sales_idr" integer DEFAULT 0 NOT NULL,
	"discount_idr" integer DEFAULT 0 NOT NULL,
	"mark_idr" integer DEFAULT 0 NOT NULL,
	"base_idr" integer DEFAULT 0 NOT NULL,
	"ppn_idr" integer DEFAULT 0 NOT NULL,
	"receipt_year" integer,
	"receipt_place" integer,
	"reason" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_entries_kind_check" CHECK (case kind
        when 'paid' then amount_idr >= 0 and sales_idr = amount_idr
        when 'due' then amount_idr >= 0 and sales_idr = 0
        when 'cancelled' then amount_idr = 0 and sales_idr <= 0
        when 'sent' then amount_idr <= 0 and sales_idr = 0
        else kind = 'fee' and sales_idr = 0 end)
);
--> statement-breakpoint
CREATE TABLE "receipt_corrections" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"place" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"total_idr" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "receipt_corrections_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "receipt_corrections_total_check" CHECK (total_idr > 0)
);
--> statement-breakpoint
-- Orders that have money already, as `checkout/server/book.ts` would write them; what is there stays. First, so that the
-- table of orders is locked for the changes below only; what is paid meanwhile is entered by the comparison within minutes.
INSERT INTO "money_entries" ("cause", "kind", "at", "user_id", "order_id", "tier", "provider", "account_id", "method", "amount_idr", "sales_idr", "discount_idr", "mark_idr", "base_idr", "ppn_idr", "receipt_year", "receipt_place", "recorded_at")
SELECT 'paid:' || o."id", 'paid', coalesce(o."closed_at", o."created_at"), o."user_id", o."id", o."tier",
	CASE WHEN o."payment_method" IS DISTINCT FROM 'COUPON' THEN o."provider" END, "proof"."account_id", o."payment_method",
	o."amount_idr", o."amount_idr", o."discount_idr", o."mark_idr",
	CASE "tax_kind" WHEN 'ppn' THEN (o."amount_idr" - "ppn") * 11 / 12 ELSE 0 END, CASE "tax_kind" WHEN 'ppn' THEN "ppn" ELSE 0 END,
	r."year", r."place", now()
FROM "orders" o
JOIN "receipts" r ON r."user_id" = o."user_id" AND r."order_id" = o."id"
CROSS JOIN LATERAL (SELECT round(o."amount_idr"::numeric * 11 / 111)::bigint AS "ppn") "tax"
LEFT JOIN LATERAL (
	SELECT p."account_id" FROM "transfer_proofs" p
	WHERE o."provider" = 'transfer' AND p."user_id" = o."user_id" AND p."order_id" = o."id" AND p."state" = 'APPROVED' AND p."opened_at" IS NOT NULL
	LIMIT 1) "proof" ON true
WHERE o."status" = 'PAID'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "money_entries" ("cause", "kind", "at", "user_id", "order_id", "tier", "provider", "account_id", "method", "amount_idr", "recorded_at")
SELECT 'due:' || o."id", 'due', coalesce(o."closed_at", o."created_at"), o."user_id", o."id", o."tier", o."provider", "proof"."account_id", o."payment_method", o."amount_idr", now()
FROM "orders" o
LEFT JOIN LATERAL (
	SELECT p."account_id" FROM "transfer_proofs" p
	WHERE o."provider" = 'transfer' AND p."user_id" = o."user_id" AND p."order_id" = o."id" AND p."state" = 'APPROVED' AND p."opened_at" IS NOT NULL
	LIMIT 1) "proof" ON true
WHERE o."status" IN ('REFUND_DUE', 'REFUNDED')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "money_entries" ("cause", "kind", "at", "user_id", "order_id", "tier", "provider", "account_id", "method", "amount_idr", "reason", "recorded_by", "recorded_at")
SELECT 'sent:' || o."id", 'sent', coalesce(o."refunded_at", o."closed_at", o."created_at"), o."user_id", o."id", o."tier", o."provider", d."account_id", o."payment_method", -o."amount_idr", o."refund_reference", o."refunded_by", now()
FROM "orders" o
JOIN "money_entries" d ON d."cause" = 'due:' || o."id"
WHERE o."status" = 'REFUNDED'
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_idr" integer;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entries_month_idx" ON "money_entries" USING btree ("at","cause");--> statement-breakpoint
CREATE INDEX "money_entries_fee_idx" ON "money_entries" USING btree ("at") WHERE kind = 'fee';--> statement-breakpoint
CREATE INDEX "money_entries_order_idx" ON "money_entries" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "money_entries_recorded_by_idx" ON "money_entries" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_corrections_number_key" ON "receipt_corrections" USING btree ("year","place");--> statement-breakpoint
CREATE INDEX "receipt_corrections_issued_idx" ON "receipt_corrections" USING btree ("issued_at");--> statement-breakpoint
-- Decided: an entry for each order with money, built in about a second for half a million of them.
CREATE INDEX "orders_money_idx" ON "orders" USING btree ("closed_at") WHERE status in ('PAID', 'REFUND_DUE', 'REFUNDED');--> statement-breakpoint
-- Decided: few orders were refunded, so the index is nearly empty and the table is read once.
CREATE INDEX "orders_refunded_idx" ON "orders" USING btree ("refunded_at") WHERE refunded_at is not null;--> statement-breakpoint
-- Decided: of a column made in the same file: all null.
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_check" CHECK (refund_idr > 0 and refund_idr <= amount_idr);--> statement-breakpoint
CREATE FUNCTION "money_entries_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of the book are never changed: write a counter-entry';
END $$;--> statement-breakpoint
-- The name of an administrator who leaves is taken away (`recorded_by`); nothing else of an entry ever changes.
CREATE TRIGGER "money_entries_append_only" BEFORE UPDATE OF "cause", "kind", "at", "user_id", "order_id", "tier", "provider", "account_id", "method", "amount_idr", "sales_idr", "discount_idr", "mark_idr", "base_idr", "ppn_idr", "receipt_year", "receipt_place", "reason", "recorded_at" ON "money_entries"
FOR EACH ROW EXECUTE FUNCTION "money_entries_refuse_change"();
