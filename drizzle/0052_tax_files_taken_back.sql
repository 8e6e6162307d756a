-- NOT VALID: the column is new and empty.
CREATE TABLE "tax_file_orders" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"file_no" integer NOT NULL,
	"name" text NOT NULL,
	"npwp" text NOT NULL,
	"idtku" text NOT NULL,
	"address" text NOT NULL,
	"email" text,
	CONSTRAINT "tax_file_orders_user_id_order_id_file_no_pk" PRIMARY KEY("user_id","order_id","file_no")
);
--> statement-breakpoint
ALTER TABLE "tax_files" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_files" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "tax_file_orders" ADD CONSTRAINT "tax_file_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_file_orders" ADD CONSTRAINT "tax_file_orders_file_no_tax_files_no_fk" FOREIGN KEY ("file_no") REFERENCES "public"."tax_files"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_file_orders_file_idx" ON "tax_file_orders" USING btree ("file_no");--> statement-breakpoint
ALTER TABLE "tax_files" ADD CONSTRAINT "tax_files_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Decided: a file a month or so; the table has a few rows.
CREATE INDEX "tax_files_taken_back_by_idx" ON "tax_files" USING btree ("taken_back_by") WHERE taken_back_by is not null;