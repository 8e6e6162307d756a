CREATE TABLE "course_import_runs" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"done_files" integer DEFAULT 0 NOT NULL,
	"total_files" integer DEFAULT 0 NOT NULL,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint DEFAULT 0 NOT NULL,
	"current" text,
	"seen" text,
	"course_language" text,
	"language" text NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_key" text,
	"lease_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_import_runs_state_check" CHECK (state in ('reading', 'waiting', 'running', 'failed')),
	CONSTRAINT "course_import_runs_step_check" CHECK (step in ('unpacking', 'reading', 'copying', 'saving')),
	CONSTRAINT "course_import_runs_failure_check" CHECK (state <> 'failed' or failure is not null)
);
--> statement-breakpoint
ALTER TABLE "course_import_runs" ADD CONSTRAINT "course_import_runs_upload_id_media_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_import_runs_waiting_idx" ON "course_import_runs" USING btree ("updated_at") WHERE state in ('waiting', 'running');