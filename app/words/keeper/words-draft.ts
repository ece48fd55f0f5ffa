/**
 * The ten words while they are being chosen, and how far the server has them. Pure: the keeper beside it does what this says.
 *
 * Every change is saved whole, with the `rev` of the last answer, one request at a time; what was typed last wins. Nothing typed
 * is dropped: not by a lost answer, not by another device's list, not by a reload (ACKNOWLEDGED-IS-STORED).
 */
export type Lock = 'finished' | 'deadline'

export type WordsDraft = {
  /** What the person sees. */
  words: readonly string[]
  /** What the server has, as far as its last answer said. */
  acknowledged: readonly string[]
  rev: number
  /** The server's own time, ISO 8601; null before the first save of this visit. */
  savedAt: string | null
  /** The list on its way. */
  sending: readonly string[] | null
  /** Lists sent since the last answer, the one on its way included: one may have arrived though its answer was lost. */
  unanswered: readonly (readonly string[])[]
  /** Failures in a row. */
  failures: number
  trouble: Trouble | null
  /** «Ho finito!» was pressed: it is on its way, waits for the next try, or was given up because another list came between. */
  finishing: 'sending' | 'waiting' | 'overtaken' | null
  /** Another device's list, when it differs from ours and neither may be dropped unasked. */
  theirs: { words: readonly string[]; rev: number } | null
  lock: Lock | null
  /** Unsaved, and the browser cannot keep it: a reload would lose it. */
  isOnlyHere: boolean
}

/** `isAskedToWait`: the server said when to come back, so nobody hurries it. */
export type Trouble =
  | { kind: 'passing'; sentence: string; isAskedToWait: boolean }
  | { kind: 'refused'; sentence: string }

type ServerWords = { words: readonly string[]; rev: number }

export type WordsEvent =
  | { type: 'edited'; words: readonly string[] }
  | { type: 'sent' }
  | { type: 'saved'; words: readonly string[]; rev: number; savedAt: string }
  | { type: 'failed'; sentence: string; isAskedToWait?: boolean }
  | { type: 'refused'; sentence: string }
  /** The server's list: after «changed elsewhere», or with a fresh session. */
  | ({ type: 'seen'; hasFinished: boolean } & ServerWords)
  /** «Ho finito!» was confirmed by someone who saw this list. */
  | { type: 'confirmed'; words: readonly string[] }
  | { type: 'finishing'; is: 'sending' | 'waiting' | null }
  | { type: 'chose'; whose: 'ours' | 'theirs' }
  | { type: 'locked'; lock: Lock }
  | { type: 'unlocked' }

export const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index])

/** What the server has is known, and is this: no other list is on its way, may have arrived unheard, or waits to be chosen. */
export const isSaved = (draft: WordsDraft): boolean =>
  sameWords(draft.words, draft.acknowledged) && draft.unanswered.length === 0 && draft.theirs === null

/** Whether a save should leave now. */
export const wantsToSend = (draft: WordsDraft): boolean =>
  !isSaved(draft) &&
  draft.sending === null &&
  draft.theirs === null &&
  draft.lock === null &&
  draft.trouble?.kind !== 'refused'

/** Whether something of this list may still reach the server by itself. */
export const isOnItsWay = (draft: WordsDraft): boolean => draft.sending !== null || wantsToSend(draft)

export const isFinishing = ({ finishing }: WordsDraft): boolean => finishing === 'sending' || finishing === 'waiting'

export const newDraft = (server: ServerWords & { hasFinished: boolean }): WordsDraft => ({
  words: server.words,
  acknowledged: server.words,
  rev: server.rev,
  savedAt: null,
  sending: null,
  unanswered: [],
  failures: 0,
  trouble: null,
  finishing: null,
  theirs: null,
  lock: server.hasFinished ? 'finished' : null,
  isOnlyHere: false,
})

/** What an earlier visit could not save any more: typed over the revision it knew. */
export const restoreUnsaved = (draft: WordsDraft, kept: ServerWords): WordsDraft => {
  if (draft.lock !== null || sameWords(kept.words, draft.acknowledged)) return draft
  return kept.rev === draft.rev
    ? { ...draft, words: kept.words }
    : { ...draft, words: kept.words, rev: kept.rev, theirs: { words: draft.acknowledged, rev: draft.rev } }
}

function seen(draft: WordsDraft, event: ServerWords & { hasFinished: boolean }): WordsDraft {
  const server = { acknowledged: event.words, rev: event.rev, unanswered: [] }
  if (event.hasFinished)
    return { ...draft, ...server, words: event.words, theirs: null, trouble: null, finishing: null, lock: 'finished' }
  // An answer older than what we know, or to a question asked while a save was on its way.
  if (event.rev < draft.rev || draft.sending !== null) return draft
  const lock = draft.lock === 'finished' ? null : draft.lock
  if (event.rev === draft.rev) return lock === draft.lock ? draft : { ...draft, lock }
  const isOurs = draft.unanswered.some((sent) => sameWords(sent, event.words)) || sameWords(draft.words, event.words)
  const rest = { ...draft, ...server, lock, trouble: null, failures: 0 }
  if (isOurs) return { ...rest, theirs: null }
  if (isSaved(draft) && !isFinishing(draft)) return { ...rest, words: event.words, theirs: null }
  // Nobody confirmed this list, or said which of the two it is to be. A confirmed one is not dropped unasked either.
  const finishing = isFinishing(draft) ? 'overtaken' : draft.finishing
  // Until the person has chosen, ours stay typed over the revision they were typed over: a reload must ask again.
  const theirs = { words: event.words, rev: event.rev }
  return { ...rest, acknowledged: draft.acknowledged, rev: draft.rev, theirs, finishing }
}

/** The server said no to the list on its way. Earlier ones, whose answers were lost, it may have all the same. */
const notStored = (draft: WordsDraft): Pick<WordsDraft, 'sending' | 'unanswered'> => ({
  sending: null,
  unanswered: draft.sending === null ? draft.unanswered : draft.unanswered.slice(0, -1),
})

export function wordsReducer(draft: WordsDraft, event: WordsEvent): WordsDraft {
  switch (event.type) {
    case 'edited':
      if (draft.lock !== null) return draft
      // Another list is not the one that was to be finished.
      return {
        ...draft,
        words: event.words,
        trouble: draft.trouble?.kind === 'refused' ? null : draft.trouble,
        finishing: null,
      }
    case 'sent':
      return { ...draft, sending: draft.words, unanswered: [...draft.unanswered, draft.words] }
    case 'saved':
      // «Ho finito!», here or in another tab, has overtaken this answer.
      if (draft.lock === 'finished') return { ...draft, sending: null, unanswered: [] }
      // The server may write a word differently (normalised): where nothing was typed meanwhile, its list is the list.
      return {
        ...draft,
        words: draft.sending && sameWords(draft.words, draft.sending) ? event.words : draft.words,
        acknowledged: event.words,
        rev: event.rev,
        savedAt: event.savedAt,
        sending: null,
        unanswered: [],
        failures: 0,
        trouble: null,
      }
    case 'failed':
      return {
        ...draft,
        sending: null,
        failures: draft.failures + 1,
        trouble: { kind: 'passing', sentence: event.sentence, isAskedToWait: event.isAskedToWait ?? false },
      }
    case 'refused': {
      const isStale = draft.sending !== null && !sameWords(draft.words, draft.sending)
      return {
        ...draft,
        ...notStored(draft),
        trouble: isStale ? null : { kind: 'refused', sentence: event.sentence },
      }
    }
    case 'seen':
      return seen(draft, event)
    case 'confirmed': {
      if (draft.lock !== null) return draft
      const isThisList = draft.theirs === null && sameWords(event.words, draft.words)
      return { ...draft, finishing: isThisList ? 'sending' : 'overtaken' }
    }
    case 'finishing':
      // What was given up meanwhile does not begin again by itself.
      return isFinishing(draft) ? { ...draft, finishing: event.is } : draft
    case 'chose': {
      if (draft.theirs === null) return draft
      const { words, rev } = draft.theirs
      const chosen = { ...draft, acknowledged: words, rev, theirs: null }
      return event.whose === 'theirs' ? { ...chosen, words } : chosen
    }
    case 'locked':
      return { ...draft, ...notStored(draft), finishing: null, lock: event.lock }
    case 'unlocked':
      return draft.lock === 'deadline' ? { ...draft, lock: null } : draft
    default:
      return event satisfies never
  }
}
