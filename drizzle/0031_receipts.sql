CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"place" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"tier" text NOT NULL,
	"from_tier" text,
	"total_idr" integer NOT NULL,
	"seller_name" text,
	"seller_address" text,
	"seller_npwp" text,
	"tax_kind" text NOT NULL,
	"sentence" text,
	CONSTRAINT "receipts_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "receipts_place_check" CHECK (place > 0)
);
--> statement-breakpoint
CREATE TABLE "seller_details" (
	"revision" integer PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"npwp" text,
	"tax_kind" text NOT NULL,
	"sentence" text,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_details" ADD CONSTRAINT "seller_details_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_key" ON "receipts" USING btree ("year","place");--> statement-breakpoint
CREATE INDEX "seller_details_set_by_idx" ON "seller_details" USING btree ("set_by");--> statement-breakpoint
-- Orders that were paid before get their numbers too, in the order in which they were paid.
INSERT INTO "receipts" ("user_id", "order_id", "year", "place", "issued_at", "tier", "from_tier", "total_idr", "tax_kind")
SELECT "user_id", "id", "year", row_number() OVER (PARTITION BY "year" ORDER BY "paid_at", "id"), "paid_at", "tier", "from_tier", "amount_idr", 'none'
FROM (
	SELECT *, extract(year FROM "paid_at" AT TIME ZONE 'Asia/Jakarta')::integer AS "year"
	FROM "orders"
	WHERE "status" = 'PAID' AND "paid_at" IS NOT NULL
) AS "paid";--> statement-breakpoint
INSERT INTO "receipt_counters" ("year", "last") SELECT "year", max("place") FROM "receipts" GROUP BY "year";
