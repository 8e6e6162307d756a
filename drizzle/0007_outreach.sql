CREATE TABLE "relays" (
	"entry_id" uuid NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "relays_entry_id_target_pk" PRIMARY KEY("entry_id","target")
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "mails_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
-- Whoever asked more than once is kept as they asked first.
DELETE FROM "guide_requests" later USING "guide_requests" first WHERE later."email" = first."email" AND later."id" > first."id";--> statement-breakpoint
CREATE UNIQUE INDEX "guide_requests_email_key" ON "guide_requests" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_token_key" ON "newsletter_subscribers" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "waitlist_entries" DROP COLUMN "relayed_at";