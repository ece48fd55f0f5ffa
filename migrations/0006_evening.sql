CREATE TABLE `transcripts` (
	`year` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`moments` text NOT NULL,
	`rev` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `seasons` ADD `sealed_at` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `begun_at` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `hold_seal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `seasons` ADD `deadline_set_at` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `seasons` SET `published_at` = `updated_at` WHERE `speech` IS NOT NULL;
