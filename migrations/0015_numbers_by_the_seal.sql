ALTER TABLE `season_numbers` ADD `is_sealed` integer DEFAULT false NOT NULL;
