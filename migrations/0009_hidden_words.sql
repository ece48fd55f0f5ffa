ALTER TABLE `seasons` ADD `hidden_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- They are derived: whoever asks has them counted anew, with the candidates of design.md, «Counting the country».
DELETE FROM `season_numbers`;
