-- Expressions of generated columns must be immutable, and array_to_string is only stable.
CREATE FUNCTION words_of(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ' ') $$;
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking_links" (
	"user_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_links_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"event_id" text,
	"invitee_uri" text,
	"join_url" text,
	"cancel_url" text,
	"reschedule_url" text,
	"coach_name" text,
	"notes_summary" text,
	"notes_action_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"recording_url" text,
	"credit_cause" text,
	"credit_returned_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"cancel_reason" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "scheduling_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unmatched_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"reason" text NOT NULL,
	"invitee_email" text NOT NULL,
	"invitee_name" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"canceled_at_provider" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"cause_key" text NOT NULL,
	"note" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "credit_entries_amount_check" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lots_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "credit_lots_remaining_check" CHECK (remaining >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_wakes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wake_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"career_background" text NOT NULL,
	"current_role" text DEFAULT '' NOT NULL,
	"testimonial" text NOT NULL,
	"photo_file_id" uuid,
	"status" text NOT NULL,
	"moderated_at" timestamp with time zone,
	"moderated_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "testimonials_rating_check" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attached_at" timestamp with time zone,
	CONSTRAINT "stored_files_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "stored_files_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "transcript_lines" (
	"module_id" integer NOT NULL,
	"start_seconds" double precision NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', text), 'A') || setweight(to_tsvector('simple', text), 'A')) STORED,
	CONSTRAINT "transcript_lines_module_id_start_seconds_pk" PRIMARY KEY("module_id","start_seconds")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_event_pk" PRIMARY KEY("user_id","event")
);
--> statement-breakpoint
CREATE TABLE "review_files" (
	"user_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "review_files_user_id_review_id_file_id_pk" PRIMARY KEY("user_id","review_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"repository_url" text,
	"module_id" integer,
	"credit_cause" text NOT NULL,
	"feedback_summary" text,
	"feedback_file_id" uuid,
	"picked_up_at" timestamp with time zone,
	"reviewer_id" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "teaser_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('simple', summary), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('simple', summary), 'B') || setweight(to_tsvector('english', description), 'C') || setweight(to_tsvector('simple', description), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "teaser_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', words_of(tags)), 'B') || setweight(to_tsvector('simple', words_of(tags)), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', words_of(tags)), 'B') || setweight(to_tsvector('simple', words_of(tags)), 'B') || setweight(to_tsvector('english', description), 'C') || setweight(to_tsvector('simple', description), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduling_links" ADD CONSTRAINT "scheduling_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_events" ADD CONSTRAINT "unmatched_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_events" ADD CONSTRAINT "unmatched_events_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_wakes" ADD CONSTRAINT "credit_wakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_photo_file_id_stored_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_moderated_by_users_id_fk" FOREIGN KEY ("moderated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_files" ADD CONSTRAINT "review_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_files" ADD CONSTRAINT "review_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_feedback_file_id_stored_files_id_fk" FOREIGN KEY ("feedback_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_key" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_links_booking_idx" ON "booking_links" USING btree ("user_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_event_key" ON "bookings" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "bookings_id_idx" ON "bookings" USING btree ("id");--> statement-breakpoint
CREATE INDEX "bookings_person_idx" ON "bookings" USING btree ("user_id","start_time");--> statement-breakpoint
CREATE INDEX "bookings_start_idx" ON "bookings" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "bookings_created_idx" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_status_idx" ON "bookings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "scheduling_links_person_idx" ON "scheduling_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_events_event_key" ON "unmatched_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "unmatched_events_open_idx" ON "unmatched_events" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_cause_key" ON "credit_entries" USING btree ("user_id","cause_key");--> statement-breakpoint
CREATE INDEX "credit_entries_kind_idx" ON "credit_entries" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "credit_lots_open_idx" ON "credit_lots" USING btree ("user_id","kind","expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "credit_wakes_due_idx" ON "credit_wakes" USING btree ("wake_at");--> statement-breakpoint
CREATE INDEX "testimonials_status_idx" ON "testimonials" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_key_key" ON "stored_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stored_files_orphans_idx" ON "stored_files" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "transcript_lines_words_idx" ON "transcript_lines" USING gin ("words");--> statement-breakpoint
CREATE INDEX "reviews_id_idx" ON "reviews" USING btree ("id");--> statement-breakpoint
CREATE INDEX "reviews_created_idx" ON "reviews" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reviews_status_idx" ON "reviews" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reviews_waiting_idx" ON "reviews" USING btree ("created_at") WHERE status <> 'COMPLETED';--> statement-breakpoint
CREATE INDEX "modules_teaser_words_idx" ON "modules" USING gin ("teaser_words");--> statement-breakpoint
CREATE INDEX "modules_words_idx" ON "modules" USING gin ("words");--> statement-breakpoint
CREATE INDEX "resources_teaser_words_idx" ON "resources" USING gin ("teaser_words");--> statement-breakpoint
CREATE INDEX "resources_words_idx" ON "resources" USING gin ("words");