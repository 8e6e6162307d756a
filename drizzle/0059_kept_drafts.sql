CREATE TABLE "lesson_kept_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"base" text NOT NULL,
	"plus" integer NOT NULL,
	"minus" integer NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_kept_drafts" ADD CONSTRAINT "lesson_kept_drafts_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_kept_drafts" ADD CONSTRAINT "lesson_kept_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_kept_drafts_module_idx" ON "lesson_kept_drafts" USING btree ("module_id","saved_at");