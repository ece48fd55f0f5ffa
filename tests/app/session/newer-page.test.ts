/**
 * design.md, «A newer server»: entries that a newer release has left in this browser, after a rollback. An entry of an
 * unknown shape counts as missing and breaks nothing; unknown fields are ignored.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { unsentTaps } from '../../../app/board/store.ts'
import { TV_DELAY_KEY, tvDelay } from '../../../app/evening/tv-delay.ts'
import { seenRankings } from '../../../app/home/ranking-news.ts'
import { KEYS, LINK_SENT_KEY, pickedWords, SCROLL_KEY, TYPED_KEY } from '../../../app/keep/kept.ts'
import { keptAnswer, keptSession } from '../../../app/keep/kept-answers.ts'
import { typed } from '../../../app/keep/typed.ts'
import { isCelebrated } from '../../../app/ranking/celebrated.ts'
import { sessionStore } from '../../../app/session/session.ts'
import { linkSent } from '../../../app/sign-in/asked-link.ts'
import { keptEdits } from '../../../app/words/words.ts'
import { IN_BROWSER } from '../../../shared/privacy.ts'
import { account, session, user } from '../../support/a-session.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

const ANYTHING = [{ release: 2 }, { release: 2, value: [] }, [], [{ release: 2 }], [[{ release: 2 }]], 7.5, '§', null]

/** Kept for this account, as a newer page would keep another value. */
const kept = (...values: unknown[]): unknown[] =>
  [...ANYTHING, ...values].map((value) => ({ accountId: account.id, at: Date.now(), value }))
/** An answer kept by another build is never read (design.md, «Without a network»). */
const ofAnotherBuild = (value: unknown): unknown[] => [
  ...ANYTHING,
  { build: 'https://dieci.example/assets/base-newer.js', accountId: account.id, of: '', at: Date.now(), value },
]

/** A key of the browser's storage or of the tab's, a value that a newer page may have written, and the value read. */
type Entry = { key: string; newer: unknown[]; read: () => unknown; nothing: unknown }
const ENTRIES: Record<string, Entry> = {
  '{version}-{season}-session': {
    key: '24.1122-2025-session',
    newer: ofAnotherBuild({ ...session, user: { ...user, words: [{ word: 'pane' }] } }),
    read: () => keptSession(),
    nothing: null,
  },
  '{version}-{season}-home': {
    key: '24.1122-2025-home',
    newer: ofAnotherBuild({ owned: [null] }),
    read: () => keptAnswer('home'),
    nothing: null,
  },
  '{version}-{season}-room': {
    key: '24.1122-2025-room',
    newer: ofAnotherBuild({ players: [null] }),
    read: () => keptAnswer('room'),
    nothing: null,
  },
  '{version}-{season}-ranking': {
    key: '24.1122-2025-ranking',
    newer: ofAnotherBuild({ results: [null] }),
    read: () => keptAnswer('ranking'),
    nothing: null,
  },
  '{version}-{season}-rankings': {
    key: '24.1122-2025-rankings',
    newer: kept([['r', { version: 1 }]]),
    read: seenRankings,
    nothing: new Map(),
  },
  'unsaved-words-{season}-{account}': {
    key: 'unsaved-words-2025-ada',
    newer: [...ANYTHING, { added: [{ word: 'pane' }], removed: [] }, { added: ['pane'] }],
    read: () => keptEdits(account.id, 2025),
    nothing: null,
  },
  'link-sent': { key: LINK_SENT_KEY, newer: ANYTHING, read: () => linkSent(), nothing: null },
  typed: { key: TYPED_KEY, newer: [...ANYTHING, { 'word/ada': { text: 'vin' } }], read: typed.get, nothing: {} },
  'unsent-taps': { key: KEYS.unsentTaps, newer: ANYTHING, read: () => unsentTaps('r', account.id), nothing: [] },
  'viewed-confetti': {
    key: KEYS.viewedConfetti,
    newer: ANYTHING,
    read: () => isCelebrated('r', 'ada'),
    nothing: false,
  },
  'viewed-winners': { key: KEYS.viewedWinners, newer: ANYTHING, read: () => isCelebrated('r', 'ada'), nothing: false },
  pickedWords: { key: KEYS.pickedWords, newer: ANYTHING, read: pickedWords.get, nothing: [] },
  simpleBonus: {
    key: KEYS.simpleBonus,
    newer: ANYTHING,
    read: async () => (await import('../../../app/keep/kept.ts')).simpleBonus.get(),
    nothing: false,
  },
  tvDelay: {
    key: TV_DELAY_KEY,
    newer: ANYTHING.filter((value) => typeof value !== 'number'),
    read: tvDelay.get,
    nothing: 0,
  },
}

/** A text, a number or a room's id, used as it is; the index is read in `past/load-index.test.ts`; the last is read by scroll.ts. */
const UNSHAPED = ['signup.email', 'signup.name', 'reloaded-at', 'on-wall', 'speech-index', SCROLL_KEY]

let stored: Stored
beforeEach(() => {
  stored = aStorage()
  vi.stubGlobal('sessionStorage', stored)
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } })
  sessionStore.signedIn(session)
})

it('each key that the privacy page tells of is here, or has no shape', () => {
  expect([...Object.keys(ENTRIES), ...UNSHAPED].toSorted()).toEqual(IN_BROWSER.map(({ key }) => key).toSorted())
})

it.each(Object.entries(ENTRIES))('%s in another shape is nothing', async (_, { key, newer, read, nothing }) => {
  for (const text of [...newer.map((value) => JSON.stringify(value)), '{', '']) {
    stored[key] = text
    expect(await read(), text).toEqual(nothing)
  }
})

it('what there is besides is passed over', () => {
  stored['24.1122-2025-rankings'] = JSON.stringify({ accountId: 'ada', at: 1, value: [['r', 7, {}]], mood: {} })
  expect(seenRankings()).toEqual(new Map([['r', 7]]))
  const taps = [{ roomId: 'r', userId: 'ada', word: 'pace', isHeard: true, spokenAt: 1, loud: 3 }]
  stored[KEYS.unsentTaps] = JSON.stringify(taps)
  expect(unsentTaps('r', 'ada')).toMatchObject([{ word: 'pace' }])
})
