CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`provider` text NOT NULL,
	`google_sub` text,
	`display_name` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_google_sub_unique` ON `accounts` (`google_sub`);--> statement-breakpoint
CREATE TABLE `email_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`full_name` text,
	`redirect` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`mailbox` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_requests_email` ON `email_requests` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_requests_mailbox` ON `email_requests` (`mailbox`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_requests_expiry` ON `email_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `room_players` (
	`room_id` text NOT NULL,
	`user_id` text NOT NULL,
	`season` integer NOT NULL,
	`present` integer NOT NULL,
	`change_number` integer NOT NULL,
	`room_created_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`room_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `room_players_user` ON `room_players` (`user_id`,`season`,`present`,`room_created_at`,`room_id`);--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`season` integer NOT NULL,
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`is_open` integer NOT NULL,
	`is_mega` integer NOT NULL,
	`rules` text NOT NULL,
	`player_count` integer NOT NULL,
	`player_names` text NOT NULL,
	`change_number` integer NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `rooms_season` ON `rooms` (`season`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_line` ON `rooms` (`line`,`season`);--> statement-breakpoint
CREATE TABLE `season_numbers` (
	`year` integer PRIMARY KEY NOT NULL,
	`speech_version` integer NOT NULL,
	`is_sealed` integer DEFAULT false NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seasons` (
	`year` integer PRIMARY KEY NOT NULL,
	`bonus_words` text DEFAULT '[]' NOT NULL,
	`words_deadline` integer,
	`mega_room_id` text,
	`speech` text,
	`speech_version` integer DEFAULT 0 NOT NULL,
	`gone_finish` integer DEFAULT 0 NOT NULL,
	`sealed_at` integer,
	`begun_at` integer,
	`hold_seal` integer DEFAULT false NOT NULL,
	`deadline_set_at` integer,
	`published_at` integer,
	`hidden_words` text DEFAULT '[]' NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`mails_a_minute` integer,
	`mails_an_hour` integer
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `transcripts` (
	`year` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`moments` text NOT NULL,
	`rev` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`account_id` text NOT NULL,
	`season` integer NOT NULL,
	`full_name` text NOT NULL,
	`words` text DEFAULT '[]' NOT NULL,
	`has_finished` integer DEFAULT false NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`finish_number` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `season`)
);
--> statement-breakpoint
CREATE INDEX `users_finish` ON `users` (`season`,`finish_number`);