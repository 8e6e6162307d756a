CREATE TABLE "course_openings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "course_openings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"price_idr" integer NOT NULL,
	"sale_idr" integer,
	"sale_ends_at" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid,
	CONSTRAINT "product_prices_product_id_revision_pk" PRIMARY KEY("product_id","revision"),
	CONSTRAINT "product_prices_idr_check" CHECK (price_idr between 10000 and 100000000 and (sale_idr is null) = (sale_ends_at is null)
        and (sale_idr is null or sale_idr between 10000 and price_idr - 1))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opens" jsonb NOT NULL,
	"seats" integer,
	"sale_from" timestamp with time zone,
	"sale_to" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "products_seats_check" CHECK (seats > 0),
	CONSTRAINT "products_sale_check" CHECK (sale_from is null or sale_to is null or sale_from < sale_to)
);
--> statement-breakpoint
-- Decided: an order of a product has no tier. A server of the release before, running beside this one, writes a tier always.
-- Where it settles an order of a product, its entitlement without a tier is refused, and the whole transaction with it.
ALTER TABLE "orders" ALTER COLUMN "tier" DROP NOT NULL;--> statement-breakpoint
-- Decided: as for orders.
ALTER TABLE "receipts" ALTER COLUMN "tier" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "opens" jsonb;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "product_ids" uuid[];--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "product_name" jsonb;--> statement-breakpoint
ALTER TABLE "course_openings" ADD CONSTRAINT "course_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_openings_cause_key" ON "course_openings" USING btree ("user_id","cause_id","course_id");--> statement-breakpoint
CREATE INDEX "course_openings_active_idx" ON "course_openings" USING btree ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "product_prices_set_by_idx" ON "product_prices" USING btree ("set_by");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_created_idx" ON "products" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_updated_by_idx" ON "products" USING btree ("updated_by");--> statement-breakpoint
-- Decided: nothing has written to this column yet.
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Decided: no order has this column yet, so the index is empty and the table is read once.
CREATE INDEX "orders_product_idx" ON "orders" USING btree ("product_id","status","paid_at") WHERE product_id is not null;--> statement-breakpoint
-- Decided: exactly one of tier and product. Every order before has a tier and no product, and the older server writes those too.
ALTER TABLE "orders" ADD CONSTRAINT "orders_sells_check" CHECK (num_nonnulls(tier, product_id) = 1 and (product_id is null) = (opens is null));--> statement-breakpoint
-- Decided: the older server takes an order without a tier for one of a plan that its person has already, and would owe its money
-- back. It is refused, and this release settles the order with its next round.
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_problem_check" CHECK (product_id is null or problem is null or problem <> 'plan-changed'
  and (problem <> 'paid-twice' or starts_with(external_id, 'surplus-')));--> statement-breakpoint
-- Decided: as for orders.
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_sells_check" CHECK (num_nonnulls(tier, product_name) = 1);