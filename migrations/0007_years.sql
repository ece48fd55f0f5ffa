CREATE TABLE `hidden_rooms` (
	`account_id` text NOT NULL,
	`room_id` text NOT NULL,
	`hidden_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `room_id`)
);
--> statement-breakpoint
CREATE TABLE `season_numbers` (
	`year` integer PRIMARY KEY NOT NULL,
	`speech_version` integer NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `rooms` ADD `line` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `rooms_line` ON `rooms` (`line`,`season`);--> statement-breakpoint
UPDATE `rooms` SET `line` = `id`;
