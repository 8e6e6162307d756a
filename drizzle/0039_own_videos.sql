CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"size_bytes" bigint NOT NULL,
	"sha256" text,
	"module_id" integer,
	"folder" text,
	"length_seconds" double precision DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"loudness" double precision,
	"resolutions" text[] DEFAULT '{}' NOT NULL,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"lease_key" text,
	"lease_until" timestamp with time zone,
	"is_lease_wanted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "media_state_check" CHECK (state in ('uploading', 'queued', 'encoding', 'ready', 'failed')),
	CONSTRAINT "media_failure_check" CHECK (state <> 'failed' or failure is not null)
);
--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_one_encoding_key" ON "media" USING btree ("state") WHERE state = 'encoding';--> statement-breakpoint
CREATE INDEX "media_waiting_idx" ON "media" USING btree ("updated_at") WHERE state <> 'ready';--> statement-breakpoint
CREATE INDEX "media_replaced_idx" ON "media" USING btree ("replaced_at") WHERE replaced_at is not null;--> statement-breakpoint
CREATE INDEX "media_created_by_idx" ON "media" USING btree ("created_by");--> statement-breakpoint
-- Decided: nothing has written to this column yet.
ALTER TABLE "modules" ADD CONSTRAINT "modules_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;