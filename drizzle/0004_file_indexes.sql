CREATE INDEX "testimonials_photo_idx" ON "testimonials" USING btree ("photo_file_id") WHERE photo_file_id is not null;--> statement-breakpoint
CREATE INDEX "review_files_file_idx" ON "review_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "reviews_feedback_file_idx" ON "reviews" USING btree ("feedback_file_id") WHERE feedback_file_id is not null;--> statement-breakpoint
CREATE INDEX "support_requests_person_idx" ON "support_requests" USING btree ("user_id") WHERE user_id is not null;