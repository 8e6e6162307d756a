-- Decided: less than a second at 100 000 rows; a larger school builds it beforehand (docs/scale.md).
CREATE INDEX IF NOT EXISTS "orders_id_idx" ON "orders" USING btree ("id");--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "orders_id_end_idx" ON "orders" USING btree (reverse("id"::text) text_pattern_ops);--> statement-breakpoint
-- Decided: as above.
CREATE INDEX IF NOT EXISTS "resources_title_idx" ON "resources" USING btree (lower("title"),"id");
