-- Decided: addresses by their beginning; a tenth of a second at 100 000 rows, a larger school builds them beforehand (docs/scale.md).
CREATE INDEX IF NOT EXISTS "users_address_idx" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
-- Decided: as above; the log in its whole order.
CREATE INDEX IF NOT EXISTS "audit_log_order_idx" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "guide_requests_address_idx" ON "guide_requests" USING btree ("email" text_pattern_ops);--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_address_idx" ON "newsletter_subscribers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "waitlist_entries_address_idx" ON "waitlist_entries" USING btree ("email" text_pattern_ops);
