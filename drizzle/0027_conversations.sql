CREATE TABLE "saved_answers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_answers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "thread_files" (
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "thread_files_user_id_thread_id_message_id_file_id_pk" PRIMARY KEY("user_id","thread_id","message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"line" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"title" text NOT NULL,
	"coach_id" uuid,
	"learner_messages" integer NOT NULL,
	"waiting_since" timestamp with time zone,
	"learner_wrote_at" timestamp with time zone NOT NULL,
	"coach_wrote_at" timestamp with time zone,
	"learner_read_at" timestamp with time zone,
	"coach_read_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "threads_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "threads_kind_check" CHECK (kind in ('exercise', 'review', 'session')),
	CONSTRAINT "threads_messages_check" CHECK (learner_messages >= 1)
);
--> statement-breakpoint
CREATE TABLE "exercise_questions" (
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"output" text NOT NULL,
	"second" integer,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_questions_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
ALTER TABLE "saved_answers" ADD CONSTRAINT "saved_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_files" ADD CONSTRAINT "thread_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_questions" ADD CONSTRAINT "exercise_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_questions" ADD CONSTRAINT "exercise_questions_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_files_file_idx" ON "thread_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "thread_messages_thread_idx" ON "thread_messages" USING btree ("user_id","thread_id","created_at");--> statement-breakpoint
CREATE INDEX "threads_id_idx" ON "threads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "threads_waiting_idx" ON "threads" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "threads_coach_idx" ON "threads" USING btree ("coach_id","last_at") WHERE coach_id is not null;--> statement-breakpoint
CREATE INDEX "threads_last_idx" ON "threads" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_subject_key" ON "threads" USING btree ("user_id","kind","subject_id") WHERE kind <> 'exercise';--> statement-breakpoint
CREATE INDEX "exercise_questions_thread_idx" ON "exercise_questions" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "exercise_questions_exercise_idx" ON "exercise_questions" USING btree ("exercise_id");