CREATE TABLE "plan_prices" (
	"tier" text NOT NULL,
	"revision" integer NOT NULL,
	"price_idr" integer NOT NULL,
	"sale_idr" integer,
	"sale_ends_at" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid,
	CONSTRAINT "plan_prices_tier_revision_pk" PRIMARY KEY("tier","revision"),
	CONSTRAINT "plan_prices_idr_check" CHECK (price_idr between 10000 and 100000000 and (sale_idr is null) = (sale_ends_at is null)
        and (sale_idr is null or sale_idr between 10000 and price_idr - 1))
);
--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_prices_set_by_idx" ON "plan_prices" USING btree ("set_by");