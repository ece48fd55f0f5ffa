/**
 * Triggers of this test alone record every write that an invariant forbids: D1 itself sees them however writes
 * interleave.
 */
import { IS_SEAL_DUE } from '../../evening/seal-due.ts'
import { real } from './world.ts'

const NOTE = 'INSERT INTO forbidden (what) VALUES'

const TRIGGERS = [
  'CREATE TABLE forbidden (what TEXT NOT NULL)',
  `CREATE TRIGGER words_are_locked AFTER UPDATE OF words, has_finished ON users
   WHEN OLD.has_finished = 1 OR EXISTS (SELECT 1 FROM seasons WHERE year = OLD.season AND speech IS NOT NULL) BEGIN
     ${NOTE} ('LOCK-IS-IN-THE-WRITE: words were written over a lock'); END`,
  `CREATE TRIGGER seals_are_final AFTER UPDATE OF words, has_finished ON users
   WHEN EXISTS (SELECT 1 FROM seasons WHERE year = OLD.season AND sealed_at IS NOT NULL) BEGIN
     ${NOTE} ('SEALED-IS-FINAL: words were written after the seal'); END`,
  `CREATE TRIGGER seals_stay AFTER UPDATE OF sealed_at ON seasons
   WHEN OLD.sealed_at IS NOT NULL AND NEW.sealed_at IS NOT OLD.sealed_at BEGIN
     ${NOTE} ('SEALED-IS-FINAL: another seal was written over one'); END`,
  `CREATE TRIGGER seals_are_due AFTER UPDATE OF sealed_at ON seasons
   WHEN OLD.sealed_at IS NULL AND NEW.sealed_at IS NOT NULL AND NOT (${IS_SEAL_DUE}) BEGIN
     ${NOTE} ('SEALED-IS-FINAL: a seal was written that was not due'); END`,
  `CREATE TRIGGER revisions_rise AFTER UPDATE OF words ON users WHEN NEW.rev <> OLD.rev + 1 BEGIN
     ${NOTE} ('ACKNOWLEDGED-IS-STORED: words were written without a new revision'); END`,
  `CREATE TRIGGER the_deleted_write_nothing AFTER UPDATE OF words ON users
   WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id AND deleted_at IS NULL) BEGIN
     ${NOTE} ('DELETED-STAYS-DELETED: words of a deleted account were written'); END`,
  `CREATE TRIGGER no_profile_of_the_deleted AFTER INSERT ON users
   WHEN NOT EXISTS (SELECT 1 FROM accounts WHERE id = NEW.account_id AND deleted_at IS NULL) BEGIN
     ${NOTE} ('DELETED-STAYS-DELETED: a profile was made for a deleted account'); END`,
  `CREATE TRIGGER accounts_stay_marked AFTER UPDATE OF deleted_at ON accounts
   WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NOT OLD.deleted_at BEGIN
     ${NOTE} ('DELETED-STAYS-DELETED: the mark of an account was changed'); END`,
  `CREATE TRIGGER places_rise AFTER UPDATE ON room_players WHEN NEW.change_number <= OLD.change_number BEGIN
     ${NOTE} ('DIRECTORY-CATCHES-UP: a place was written over a newer one'); END`,
  `CREATE TRIGGER rooms_rise AFTER UPDATE OF change_number ON rooms WHEN NEW.change_number <= OLD.change_number BEGIN
     ${NOTE} ('DIRECTORY-CATCHES-UP: a room was written over a newer one'); END`,
  `CREATE TRIGGER places_stay AFTER DELETE ON room_players
   WHEN NOT EXISTS (SELECT 1 FROM rooms WHERE id = OLD.room_id AND deleted_at IS NOT NULL) BEGIN
     ${NOTE} ('DIRECTORY-CATCHES-UP: a place of a living room was deleted'); END`,
  `CREATE TRIGGER tombstones_take_no_place AFTER INSERT ON room_players
   WHEN EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND deleted_at IS NOT NULL) BEGIN
     ${NOTE} ('DELETING-IS-REMEMBERED: a place came back into a deleted room'); END`,
  `CREATE TRIGGER tombstones_stay AFTER UPDATE ON rooms
   WHEN OLD.deleted_at IS NOT NULL AND (NEW.deleted_at IS NOT OLD.deleted_at OR NEW.name <> '') BEGIN
     ${NOTE} ('DELETING-IS-REMEMBERED: a deleted room was written'); END`,
  `CREATE TRIGGER rooms_close_once AFTER UPDATE OF is_open ON rooms
   WHEN OLD.is_open = 0 AND NEW.is_open = 1 BEGIN
     ${NOTE} ('CLOSED-IS-FINAL: a closed room was opened in the directory'); END`,
  ...['INSERT', 'UPDATE'].map(
    (write) => `CREATE TRIGGER numbers_stand_${write} AFTER ${write} ON season_numbers
     WHEN NOT EXISTS (SELECT 1 FROM seasons WHERE year = NEW.year AND speech_version = NEW.speech_version AND speech IS NOT NULL)
     BEGIN ${NOTE} ('WORDS-STAY-SECRET: numbers were written of a speech that does not stand'); END`,
  ),
  `CREATE TRIGGER seasons_agree AFTER INSERT ON room_players
   WHEN EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND season <> NEW.season) BEGIN
     ${NOTE} ('SEASON-IS-PART-OF-THE-KEY: a place of another season than its room'); END`,
]

export const setTriggers = async (): Promise<void> => {
  await real.DB.batch(TRIGGERS.map((trigger) => real.DB.prepare(trigger)))
}
