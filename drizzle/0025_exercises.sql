CREATE TABLE "exercise_attempts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"claimed_passed" boolean NOT NULL,
	"verified_passed" boolean,
	"verified_result" jsonb,
	"verified_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_attempts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "exercise_progress" (
	"user_id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"hints_used" integer DEFAULT 0 NOT NULL,
	"solution_asks" integer DEFAULT 0 NOT NULL,
	"passed_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_progress_user_id_exercise_id_pk" PRIMARY KEY("user_id","exercise_id"),
	CONSTRAINT "exercise_progress_counts_check" CHECK (attempts >= 0 and hints_used >= 0 and solution_asks >= 0)
);
--> statement-breakpoint
CREATE TABLE "exercises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"at_second" integer,
	"is_required" boolean DEFAULT true NOT NULL,
	"minutes" integer NOT NULL,
	"title" text NOT NULL,
	"task" text NOT NULL,
	"hints" jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"work" jsonb NOT NULL,
	"checks" text NOT NULL,
	"hidden_checks" text NOT NULL,
	"structure" jsonb NOT NULL,
	"solution" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "exercises_kind_check" CHECK (kind in ('function', 'output', 'order', 'page', 'sql', 'git', 'quiz')),
	CONSTRAINT "exercises_minutes_check" CHECK (minutes between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "exercise_attempts" ADD CONSTRAINT "exercise_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_attempts" ADD CONSTRAINT "exercise_attempts_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_progress" ADD CONSTRAINT "exercise_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_progress" ADD CONSTRAINT "exercise_progress_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_attempts_exercise_idx" ON "exercise_attempts" USING btree ("user_id","exercise_id","made_at");--> statement-breakpoint
CREATE INDEX "exercise_attempts_figures_idx" ON "exercise_attempts" USING btree ("exercise_id","revision");--> statement-breakpoint
CREATE INDEX "exercise_progress_figures_idx" ON "exercise_progress" USING btree ("exercise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exercises_slug_key" ON "exercises" USING btree ("module_id","slug");--> statement-breakpoint
CREATE INDEX "exercises_module_idx" ON "exercises" USING btree ("module_id","position");