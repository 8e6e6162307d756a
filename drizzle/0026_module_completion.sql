ALTER TABLE "modules" ADD COLUMN "completes_with" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
-- Decided: every row and every older process has the default, and there are a few hundred modules at most.
ALTER TABLE "modules" ADD CONSTRAINT "modules_completes_with_check" CHECK (completes_with in ('video', 'everything'));