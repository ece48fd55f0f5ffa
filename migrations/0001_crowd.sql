ALTER TABLE `rooms` ADD `relay_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `rooms_crowded` ON `rooms` (`relay_count`) WHERE relay_count > 0;--> statement-breakpoint
ALTER TABLE `users` ADD `finish_number` integer;--> statement-breakpoint
CREATE INDEX `users_finish` ON `users` (`season`,`finish_number`);--> statement-breakpoint
UPDATE `users` SET `finish_number` = rowid WHERE `has_finished` = 1;
