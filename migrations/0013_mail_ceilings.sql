ALTER TABLE `seasons` ADD `mails_a_minute` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `mails_a_day` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `mails_day` integer;--> statement-breakpoint
ALTER TABLE `seasons` ADD `mails_sent` integer;