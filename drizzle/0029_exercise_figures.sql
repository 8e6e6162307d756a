DROP INDEX "exercise_attempts_figures_idx";--> statement-breakpoint
DROP INDEX "exercise_progress_figures_idx";--> statement-breakpoint
-- Decided: exercises are new in this release, so no school has many rows of progress in them.
CREATE INDEX "exercise_progress_latest_idx" ON "exercise_progress" USING btree ("exercise_id","updated_at") WHERE attempts > 0;