ALTER TABLE "action_items" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "folder_name" text;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "publish_when_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "folder_name" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_archive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Decided: nothing has written to this column yet, so no row is refused and the index is empty.
CREATE UNIQUE INDEX "resources_folder_name_key" ON "resources" USING btree ("folder_name");