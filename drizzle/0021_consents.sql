CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"email" text,
	"email_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"place" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "consents_end_check" CHECK ((withdrawn_at is null) = (withdrawn_by is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "consents_person_key" ON "consents" USING btree ("user_id","purpose") WHERE user_id is not null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_address_key" ON "consents" USING btree ("email","purpose") WHERE user_id is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_person_idx" ON "consents" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "consents_address_idx" ON "consents" USING btree ("email") WHERE user_id is null and email is not null;--> statement-breakpoint
CREATE INDEX "consents_proof_idx" ON "consents" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "consents_ended_idx" ON "consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;