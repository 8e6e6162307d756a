ALTER TABLE "transfer_accounts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD COLUMN "accepted" text;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD COLUMN "note" text;