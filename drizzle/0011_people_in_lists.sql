-- What stands in them is filled after the start, a few people at a time (`features/users/server/mend.ts`).
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "tier" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "paid_idr" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "last_seen_at" timestamp with time zone;--> statement-breakpoint
-- Decided: a moment at 100 000 rows, readers wait too; a larger school builds it beforehand (docs/scale.md).
CREATE INDEX IF NOT EXISTS "users_tier_idx" ON "users" USING btree ("tier","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "users_paid_idx" ON "users" USING btree ("paid_idr","id") WHERE deleted_at is null;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "users_seen_idx" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;