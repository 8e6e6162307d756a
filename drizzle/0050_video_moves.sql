CREATE TABLE "video_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" integer NOT NULL,
	"to_keeper" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"source_guid" text NOT NULL,
	"target_guid" text,
	"source_file" text,
	"done_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"encoded_percent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_key" text,
	"lease_until" timestamp with time zone,
	"asked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_moves_to_check" CHECK (to_keeper in ('local', 'bunny')),
	CONSTRAINT "video_moves_state_check" CHECK (state in ('waiting', 'sending', 'converting', 'done', 'failed', 'stopped')),
	CONSTRAINT "video_moves_failure_check" CHECK (state <> 'failed' or failure is not null)
);
--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_moves" ADD CONSTRAINT "video_moves_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_moves_one_per_module_key" ON "video_moves" USING btree ("module_id") WHERE state in ('waiting', 'sending', 'converting');--> statement-breakpoint
CREATE UNIQUE INDEX "video_moves_one_sending_key" ON "video_moves" USING btree ("state") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "video_moves_module_idx" ON "video_moves" USING btree ("module_id","created_at");--> statement-breakpoint
CREATE INDEX "video_moves_asked_by_idx" ON "video_moves" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "video_moves_updated_idx" ON "video_moves" USING btree ("updated_at");