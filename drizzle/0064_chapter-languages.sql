CREATE TABLE "bunny_texts" (
	"guid" text PRIMARY KEY NOT NULL,
	"captions" jsonb NOT NULL,
	"chapters" jsonb NOT NULL,
	"is_unsent" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
