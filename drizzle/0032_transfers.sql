CREATE TABLE "transfer_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"qris_text" text,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_proofs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_id" uuid,
	"sha256" text NOT NULL,
	"claimed_idr" integer NOT NULL,
	"sender_bank" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"opens_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "transfer_proofs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "transfer_proofs_claimed_check" CHECK (claimed_idr > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider" text DEFAULT 'xendit' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mark_idr" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_account_id_transfer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."transfer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_proofs_current_key" ON "transfer_proofs" USING btree ("user_id","order_id") WHERE state in ('WAITING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "transfer_proofs_order_idx" ON "transfer_proofs" USING btree ("user_id","order_id","sent_at");--> statement-breakpoint
CREATE INDEX "transfer_proofs_id_idx" ON "transfer_proofs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transfer_proofs_waiting_idx" ON "transfer_proofs" USING btree ("sent_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "transfer_proofs_decided_idx" ON "transfer_proofs" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "transfer_proofs_picture_idx" ON "transfer_proofs" USING btree ("sha256","sent_at");--> statement-breakpoint
CREATE INDEX "transfer_proofs_file_idx" ON "transfer_proofs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "transfer_proofs_kept_idx" ON "transfer_proofs" USING btree ("decided_at") WHERE file_id is not null and decided_at is not null;--> statement-breakpoint
CREATE INDEX "transfer_proofs_decided_by_idx" ON "transfer_proofs" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "transfer_proofs_account_idx" ON "transfer_proofs" USING btree ("account_id");--> statement-breakpoint
-- Decided: no order is paid by transfer yet, so the index is empty and the table is read once.
CREATE UNIQUE INDEX "orders_transfer_sum_key" ON "orders" USING btree ("amount_idr") WHERE provider = 'transfer' and status = 'OPEN';--> statement-breakpoint
-- Decided: no order is paid by transfer yet, so the index is empty and the table is read once.
CREATE INDEX "orders_transfers_idx" ON "orders" USING btree ("amount_idr","expires_at") WHERE provider = 'transfer';