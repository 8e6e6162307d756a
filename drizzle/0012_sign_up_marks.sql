ALTER TABLE "guide_requests" ADD COLUMN IF NOT EXISTS "has_relays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN IF NOT EXISTS "has_relays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN IF NOT EXISTS "has_relays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nine seconds for 100 000 of each; a school that is larger marks them beforehand (docs/scale.md).
UPDATE "guide_requests" SET "has_relays" = true WHERE not has_relays AND id IN (SELECT entry_id FROM relays);--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "has_relays" = true WHERE not has_relays AND id IN (SELECT entry_id FROM relays);--> statement-breakpoint
UPDATE "waitlist_entries" SET "has_relays" = true WHERE not has_relays AND id IN (SELECT entry_id FROM relays);--> statement-breakpoint
-- Decided: of the few that are passed on to nobody; a moment at 100 000 rows.
CREATE INDEX IF NOT EXISTS "guide_requests_kept_idx" ON "guide_requests" USING btree ("created_at","id") WHERE not has_relays;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_kept_idx" ON "newsletter_subscribers" USING btree ("created_at","id") WHERE not has_relays;--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "waitlist_entries_kept_idx" ON "waitlist_entries" USING btree ("created_at","id") WHERE not has_relays;