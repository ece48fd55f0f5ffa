ALTER TABLE `email_requests` ADD `mailbox` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `email_requests` SET `mailbox` = `email`;--> statement-breakpoint
CREATE INDEX `email_requests_mailbox` ON `email_requests` (`mailbox`,`created_at`);