CREATE TABLE "module_watching" (
	"module_id" integer NOT NULL,
	"kind" text NOT NULL,
	"slot" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "module_watching_module_id_kind_slot_pk" PRIMARY KEY("module_id","kind","slot"),
	CONSTRAINT "module_watching_kind_check" CHECK (kind in ('reached', 'back'))
);
--> statement-breakpoint
CREATE TABLE "course_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	"before" jsonb,
	"after" text NOT NULL,
	"made" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "has_watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "module_watching" ADD CONSTRAINT "module_watching_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_imports_imported_at_idx" ON "course_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "course_imports_course_idx" ON "course_imports" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_imports_imported_by_idx" ON "course_imports" USING btree ("imported_by") WHERE imported_by is not null;--> statement-breakpoint
-- Decided: a few hundred modules, and no release has written an empty id.
ALTER TABLE "modules" ADD CONSTRAINT "modules_video_check" CHECK (video_guid <> '' or not (is_published or publish_when_ready));--> statement-breakpoint
-- Those who watched before there were counts. Decided: the previous release goes on for a minute at most, and what it
-- saves meanwhile is missing from a figure that is rounded to percent.
INSERT INTO "module_watching" ("module_id", "kind", "slot", "count")
SELECT p.module_id, 'reached', tenth.slot, count(*)
FROM "module_progress" p CROSS JOIN generate_series(0, 10) AS tenth(slot)
WHERE p.percent >= tenth.slot * 10 AND NOT EXISTS (SELECT 1 FROM "user_roles" r WHERE r.user_id = p.user_id)
GROUP BY p.module_id, tenth.slot;
