ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "tier" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "paid_idr" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "last_seen_at" timestamp with time zone;--> statement-breakpoint
-- Decided: once, as it is now; 2 s at 100 000 rows. What a server of the version before changes meanwhile is set right
-- within ten minutes (`features/operations/server/figures.ts`).
UPDATE "users" u SET
  "tier" = (SELECT e."tier" FROM "entitlements" e WHERE e."user_id" = u."id" AND e."revoked_at" IS NULL
    ORDER BY array_position(array['STARTER','ESSENTIAL','ACCELERATOR','BREAKTHROUGH'], e."tier") DESC NULLS LAST LIMIT 1),
  "paid_idr" = (SELECT coalesce(sum(o."amount_idr"), 0) FROM "orders" o WHERE o."user_id" = u."id" AND o."status" = 'PAID'),
  "last_seen_at" = (SELECT max(s."updated_at") FROM "sessions" s WHERE s."user_id" = u."id");--> statement-breakpoint
-- Decided: less than a second at 100 000 rows; a larger school builds it beforehand (docs/scale.md).
CREATE INDEX IF NOT EXISTS "users_tier_idx" ON "users" USING btree ("tier","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "users_paid_idx" ON "users" USING btree ("paid_idr","id") WHERE deleted_at is null;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "users_seen_idx" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;