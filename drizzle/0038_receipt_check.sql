ALTER TABLE "receipts" ADD COLUMN "check_code" text;--> statement-breakpoint
-- Decided: no receipt has a code yet, so the index is empty and the table is read once.
CREATE UNIQUE INDEX "receipts_check_key" ON "receipts" USING btree ("check_code") WHERE check_code is not null;