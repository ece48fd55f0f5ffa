/**
 * The browser's keys: those of the code are the privacy page's; and (design.md, «A newer server») entries that a newer release has left in this browser, after a rollback. An entry of an
 * unknown shape counts as missing and breaks nothing; unknown fields are ignored.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { TV_DELAY_KEY, tvDelay } from '../../../app/board/live.ts'
import { unsentTaps } from '../../../app/board/store.ts'
import { seenRankings } from '../../../app/home/my-rooms.ts'
import {
  KEYS,
  LINK_SENT_KEY,
  ON_WALL_KEY,
  pickedWords,
  RELOADED_KEY,
  SCROLL_KEY,
  simpleBonus,
  TYPED_KEY,
} from '../../../app/keep/kept.ts'
import { CACHE_SUFFIXES, cacheKey, keptAnswer, keptSession } from '../../../app/keep/kept-answers.ts'
import { typed } from '../../../app/keep/typed.ts'
import { isCelebrated } from '../../../app/ranking/celebrated.ts'
import { sessionStore } from '../../../app/session/session.ts'
import { linkSent } from '../../../app/sign-in/asked-link.ts'
import { keptEdits, unsavedWordsKey } from '../../../app/words/words.ts'
import { SPEECH_INDEX_CACHE } from '../../../app/years/load-index.ts'
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

/** By the key as the privacy page tells it: the key, values that a newer page may have written, what is read, and as what. */
const ENTRIES: Record<string, [key: string, newer: unknown[], read: () => unknown, nothing: unknown]> = {
  '{version}-{season}-session': [
    '24.1122-2025-session',
    ofAnotherBuild({ ...session, user: { ...user, words: [{ word: 'pane' }] } }),
    () => keptSession(),
    null,
  ],
  '{version}-{season}-home': ['24.1122-2025-home', ofAnotherBuild({ owned: [null] }), () => keptAnswer('home'), null],
  '{version}-{season}-room': ['24.1122-2025-room', ofAnotherBuild({ players: [null] }), () => keptAnswer('room'), null],
  '{version}-{season}-ranking': [
    '24.1122-2025-ranking',
    ofAnotherBuild({ results: [null] }),
    () => keptAnswer('ranking'),
    null,
  ],
  '{version}-{season}-rankings': [
    '24.1122-2025-rankings',
    kept([['r', { version: 1 }]], [['r']], { r: 7 }, [[7, 'r']]),
    seenRankings,
    new Map(),
  ],
  'unsaved-words-{season}-{account}': [
    'unsaved-words-2025-ada',
    [...ANYTHING, { added: [{ word: 'pane' }], removed: [] }, { added: ['pane'] }],
    () => keptEdits(account.id, 2025),
    null,
  ],
  'link-sent': [
    LINK_SENT_KEY,
    [...ANYTHING, { to: 1, at: Date.now() }, { to: 'x', at: String(Date.now()) }],
    () => linkSent(),
    null,
  ],
  typed: [TYPED_KEY, [...ANYTHING, { 'word/ada': { text: 'vin' } }], typed.get, {}],
  'unsent-taps': [KEYS.unsentTaps, ANYTHING, () => unsentTaps('r', account.id), []],
  'viewed-confetti': [KEYS.viewedConfetti, ANYTHING, () => isCelebrated('r', 'ada'), false],
  'viewed-winners': [KEYS.viewedWinners, ANYTHING, () => isCelebrated('r', 'ada'), false],
  pickedWords: [KEYS.pickedWords, ANYTHING, pickedWords.get, []],
  simpleBonus: [KEYS.simpleBonus, ANYTHING, simpleBonus.get, false],
  tvDelay: [TV_DELAY_KEY, ANYTHING.filter((value) => typeof value !== 'number'), tvDelay.get, 0],
}
/** A text, a number or a room's id, used as it is; the index is read in `past/load-index.test.ts`; the last is read by visit.tsx. */
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

it.each(Object.entries(ENTRIES))('%s in another shape is nothing', (_, [key, newer, read, nothing]) => {
  for (const text of [...newer.map((value) => JSON.stringify(value)), '{', '']) {
    stored[key] = text
    expect(read(), text).toEqual(nothing)
  }
})

it('what there is besides is passed over', () => {
  stored['24.1122-2025-rankings'] = JSON.stringify({ accountId: 'ada', at: 1, value: [['r', 7, {}]], mood: {} })
  expect(seenRankings()).toEqual(new Map([['r', 7]]))
  const taps = [{ roomId: 'r', userId: 'ada', word: 'pace', isHeard: true, spokenAt: 1, loud: 3 }]
  stored[KEYS.unsentTaps] = JSON.stringify(taps)
  expect(unsentTaps('r', 'ada')).toMatchObject([{ word: 'pace' }])
})

const told = IN_BROWSER.map(({ key }) => key)
const ofAnySeason = (key: string): string => key.replace('2025', '{season}')

it('the privacy page is true of the browser: every key of its storage, and of a tab’s', () => {
  expect(told.toSorted()).toEqual(
    [
      ...Object.values(KEYS),
      ofAnySeason(unsavedWordsKey('{account}', 2025)),
      ...CACHE_SUFFIXES.map((suffix) => ofAnySeason(cacheKey('{version}', 2025, suffix))),
      RELOADED_KEY,
      LINK_SENT_KEY,
      ON_WALL_KEY,
      TV_DELAY_KEY,
      SPEECH_INDEX_CACHE,
      SCROLL_KEY,
      TYPED_KEY,
    ].toSorted(),
  )
})
