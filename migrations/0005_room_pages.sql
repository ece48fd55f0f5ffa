ALTER TABLE `room_players` ADD `room_created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `room_players` SET `room_created_at` = coalesce((SELECT `created_at` FROM `rooms` WHERE `rooms`.`id` = `room_players`.`room_id`), 0);--> statement-breakpoint
DROP INDEX `room_players_user`;--> statement-breakpoint
CREATE INDEX `room_players_user` ON `room_players` (`user_id`,`season`,`present`,`room_created_at`,`room_id`);
