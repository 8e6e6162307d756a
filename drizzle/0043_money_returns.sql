CREATE TABLE "money_returns" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount_idr" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"why" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "money_returns_user_id_order_id_id_pk" PRIMARY KEY("user_id","order_id","id")
);
--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_returns_one_key" ON "money_returns" USING btree ("user_id","order_id") WHERE state <> 'REFUSED';--> statement-breakpoint
CREATE INDEX "money_returns_asked_idx" ON "money_returns" USING btree ("asked_at") WHERE state = 'ASKED';--> statement-breakpoint
CREATE INDEX "money_returns_asked_by_idx" ON "money_returns" USING btree ("asked_by") WHERE asked_by is not null;