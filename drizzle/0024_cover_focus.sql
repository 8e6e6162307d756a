ALTER TABLE "posts" ADD COLUMN "cover_focus" jsonb;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "cover_focus" jsonb;