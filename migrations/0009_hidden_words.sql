ALTER TABLE `seasons` ADD `hidden_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- They are derived: whoever asks has them counted anew, with the candidates of decision 56.
DELETE FROM `season_numbers`;
