-- Triples of letters, for searching parts of names. Part of PostgreSQL, and trusted: who may create tables may create it.
-- Not in "public", which steps aside while a backup is restored, and is dropped then with everything in it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE SCHEMA IF NOT EXISTS "extensions";
    CREATE EXTENSION pg_trgm WITH SCHEMA "extensions";
  ELSIF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm' AND extnamespace = 'public'::regnamespace) THEN
    CREATE SCHEMA IF NOT EXISTS "extensions";
    ALTER EXTENSION pg_trgm SET SCHEMA "extensions";
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  -- An administrator of the database put it where it is; there it stays. Where it is not at all, the next line says so.
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    RAISE EXCEPTION 'The search needs the extension pg_trgm: let an administrator of the database run "create extension pg_trgm"';
  END IF;
END $$;--> statement-breakpoint
-- Wherever it is, its names are known until this transaction ends.
SELECT set_config('search_path', 'public, ' || quote_ident(n.nspname), true)
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';--> statement-breakpoint
DROP INDEX IF EXISTS "bookings_status_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "reviews_status_idx";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_search_idx" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_id_end_idx" ON "users" USING btree (reverse("id"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_name_idx" ON "users" USING btree (lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_admins_idx" ON "users" USING btree ("id") WHERE is_admin;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_banned_idx" ON "users" USING btree ("id") WHERE banned_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_unconfirmed_idx" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_subject_id_idx" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_action_idx" ON "audit_log" USING btree ("action" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_queue_idx" ON "bookings" USING btree ("status","created_at","id","user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_scheduled_idx" ON "bookings" USING btree ("start_time") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_id_end_idx" ON "bookings" USING btree (reverse("id"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "testimonials_queue_idx" ON "testimonials" USING btree ((status = 'PENDING'),"updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guide_requests_name_idx" ON "guide_requests" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guide_requests_search_idx" ON "guide_requests" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_recent_idx" ON "newsletter_subscribers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_status_idx" ON "newsletter_subscribers" USING btree ((case when unsubscribed_at is not null then 'unsubscribed'
  when confirmed_at is not null then 'confirmed' else 'unconfirmed' end),"created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_name_idx" ON "newsletter_subscribers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "newsletter_subscribers_search_idx" ON "newsletter_subscribers" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entitlements_tier_idx" ON "entitlements" USING btree ("tier","user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entitlements_source_idx" ON "entitlements" USING btree ("source","user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "resources_type_idx" ON "resources" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "resources_tier_idx" ON "resources" USING btree ("min_tier","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "resources_tags_idx" ON "resources" USING gin ("tags");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_queue_idx" ON "reviews" USING btree ("status","created_at","id","user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_type_idx" ON "reviews" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reviews_id_end_idx" ON "reviews" USING btree (reverse("id"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_entries_name_idx" ON "waitlist_entries" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_entries_search_idx" ON "waitlist_entries" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "relays_unsent_idx" ON "relays" USING btree ("state") WHERE state <> 'sent';