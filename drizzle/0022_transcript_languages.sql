ALTER TABLE "transcript_lines" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
-- Decided: the previous release writes one language, so its lines stay unique under the wider key
ALTER TABLE "transcript_lines" DROP CONSTRAINT "transcript_lines_module_id_start_seconds_pk";--> statement-breakpoint
-- Decided: a transcript has some thirty lines for each module, so the key is built in milliseconds
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_module_id_language_start_seconds_pk" PRIMARY KEY("module_id","language","start_seconds");
