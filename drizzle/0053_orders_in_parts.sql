-- Decided: few orders are paid in parts, so the index is small and the table is read once. On a large table build it
-- beforehand with create index concurrently.
CREATE INDEX IF NOT EXISTS "orders_parts_idx" ON "orders" USING btree ("user_id","id") WHERE part_no is not null;