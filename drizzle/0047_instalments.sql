CREATE TABLE "instalments" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"amount_idr" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"told_at" timestamp with time zone,
	"paid_by" uuid,
	CONSTRAINT "instalments_user_id_order_id_no_pk" PRIMARY KEY("user_id","order_id","no"),
	CONSTRAINT "instalments_check" CHECK (no between 1 and 3 and amount_idr > 0 and state in ('OPEN', 'PAID', 'CANCELLED') and (state = 'PAID') = (paid_by is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part_no" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parts_total_idr" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_part" integer;--> statement-breakpoint
ALTER TABLE "course_openings" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "max_parts" integer;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "parts_from_idr" integer;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "max_parts" integer;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "parts_from_idr" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "part_no" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalments_due_idx" ON "instalments" USING btree ("due_at") WHERE state = 'OPEN';--> statement-breakpoint
-- Decided: no row has a part yet, so the index is empty and quick to build.
CREATE UNIQUE INDEX "orders_part_key" ON "orders" USING btree ("user_id","instalment_of","paid_part") WHERE instalment_of is not null and status = 'PAID';--> statement-breakpoint
-- Decided: every row fits, because the columns are new; the table is read once.
ALTER TABLE "orders" ADD CONSTRAINT "orders_part_check" CHECK (case when part_no is null then num_nonnulls(parts, parts_total_idr, instalment_of, paid_part) = 0
  else parts is not null and parts in (2, 3) and part_no between 1 and parts and not is_gift and from_tier is null
    and (part_no = 1) = (instalment_of is null) and (part_no = 1) = (parts_total_idr is not null)
    and (paid_part is null or paid_part = part_no) and (status <> 'PAID' or paid_part is not null)
    and (instalment_of is null or problem is null or problem not in ('plan-changed', 'already-open', 'paid-twice')) end);--> statement-breakpoint
-- Decided: every row fits, because the columns are new; the table is read once.
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_parts_check" CHECK ((max_parts is null) = (parts_from_idr is null) and max_parts in (2, 3));--> statement-breakpoint
-- Decided: every row fits, because the columns are new; the table is read once.
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_parts_check" CHECK ((max_parts is null) = (parts_from_idr is null) and max_parts in (2, 3));