/** SEALED-IS-FINAL, for a trigger of D1: whether the row that a seal is written into has something that brings it by then. */
import { SEAL_WAIT_MS } from '../../../shared/evening/seal.ts'

export const IS_SEAL_DUE = `coalesce((NEW.speech IS NOT NULL AND NEW.begun_at IS NOT NULL)
  OR NEW.begun_at + ${SEAL_WAIT_MS.begin} <= NEW.sealed_at
  OR (NEW.hold_seal = 0 AND max(NEW.words_deadline, NEW.deadline_set_at) + ${SEAL_WAIT_MS.deadline} <= NEW.sealed_at)
  OR (NEW.hold_seal = 0 AND NEW.speech IS NOT NULL AND NEW.published_at + ${SEAL_WAIT_MS.publication} <= NEW.sealed_at), 0)`
