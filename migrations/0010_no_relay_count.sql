DROP INDEX `rooms_crowded`;--> statement-breakpoint
ALTER TABLE `rooms` DROP COLUMN `relay_count`;