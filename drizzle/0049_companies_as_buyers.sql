CREATE TABLE "order_companies" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"npwp" text NOT NULL,
	"idtku" text NOT NULL,
	"address" text NOT NULL,
	"email" text,
	"written_at" timestamp with time zone NOT NULL,
	"sealed_at" timestamp with time zone,
	"file_no" integer,
	CONSTRAINT "order_companies_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "order_companies_check" CHECK (npwp ~ '^[0-9]{16}$' and idtku ~ '^[0-9]{22}$' and (file_no is null or sealed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_files" (
	"no" integer PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"tin" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
ALTER TABLE "order_companies" ADD CONSTRAINT "order_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_companies" ADD CONSTRAINT "order_companies_file_no_tax_files_no_fk" FOREIGN KEY ("file_no") REFERENCES "public"."tax_files"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_files" ADD CONSTRAINT "tax_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_companies_sealed_idx" ON "order_companies" USING btree ("sealed_at") WHERE sealed_at is not null;--> statement-breakpoint
CREATE INDEX "order_companies_file_idx" ON "order_companies" USING btree ("file_no") WHERE file_no is not null;--> statement-breakpoint
CREATE INDEX "tax_files_month_idx" ON "tax_files" USING btree ("month");--> statement-breakpoint
CREATE INDEX "tax_files_made_by_idx" ON "tax_files" USING btree ("made_by") WHERE made_by is not null;