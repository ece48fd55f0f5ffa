ALTER TABLE `sessions` ADD `screen_number` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `screen_room` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `screen_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_screen` ON `sessions` (`screen_number`) WHERE screen_number IS NOT NULL;