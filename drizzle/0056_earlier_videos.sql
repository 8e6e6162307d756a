CREATE TABLE "module_earlier_videos" (
	"module_id" integer NOT NULL,
	"video_library_id" integer NOT NULL,
	"video_guid" text NOT NULL,
	"media_id" uuid,
	"length_seconds" double precision NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "module_earlier_videos_module_id_video_guid_pk" PRIMARY KEY("module_id","video_guid")
);
--> statement-breakpoint
ALTER TABLE "module_earlier_videos" ADD CONSTRAINT "module_earlier_videos_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_earlier_videos" ADD CONSTRAINT "module_earlier_videos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "module_earlier_videos_media_idx" ON "module_earlier_videos" USING btree ("media_id");--> statement-breakpoint
-- Videos that were replaced before this table existed and are still kept: each was uploaded for the module that showed it.
INSERT INTO "module_earlier_videos" ("module_id", "video_library_id", "video_guid", "media_id", "length_seconds", "replaced_at")
SELECT m."id", 0, v."id"::text, v."id", v."length_seconds", v."replaced_at"
FROM "media" v JOIN "modules" m ON m."id" = v."module_id"
WHERE v."replaced_at" IS NOT NULL AND v."state" = 'ready';
