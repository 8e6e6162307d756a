ALTER TABLE "media" ADD COLUMN "is_silent_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_end_untold" boolean DEFAULT false NOT NULL;