/**
 * Decision 104: what a newer release has left in this browser, after a rollback. What does not have the shape that this
 * release reads is nothing to it, and breaks nothing; what is there besides is passed over.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { unsentTaps } from '../../../app/board/state/tap-queue.ts'
import { TV_DELAY_KEY, WATCH_LATER_KEY } from '../../../app/board/state/viewing.ts'
import { KEYS, LINK_SENT_KEY, readFlag, readStrings, SCROLL_KEY } from '../../../app/local/storage.ts'
import { isCelebrated } from '../../../app/room/party/celebrated.ts'
import { keptHome, keptRoom } from '../../../app/rooms/kept-rooms.ts'
import { seenRankings } from '../../../app/rooms/seen-rankings.ts'
import { keptSession } from '../../../app/session/kept-session.ts'
import { linkSent } from '../../../app/session/sign-in/asked-link.ts'
import { sessionStore } from '../../../app/session/store.ts'
import { keptEdits } from '../../../app/words/words.ts'
import { IN_BROWSER } from '../../../shared/privacy/kept-in-browser.ts'
import { account, session, user } from '../../support/a-session.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import { roomView } from '../../support/rooms/room-view.ts'

const ANYTHING = [{ release: 2 }, { release: 2, value: [] }, [], [{ release: 2 }], [[{ release: 2 }]], 7.5, '§', null]

/** Kept for this account, as a newer page would keep another value. */
const kept = (...values: unknown[]): unknown[] =>
  [...ANYTHING, ...values].map((value) => ({ accountId: account.id, at: Date.now(), value }))
const name = { given: 'Ada', family: 'Rossi' }
const home = { owned: [roomCard()], joined: [], next: null, word: '' }
const room = { view: roomView(), ranking: null }
const result = { id: 'ada', fullName: 'Ada', position: 1, score: 1, isLastMan: false, computedWords: [] }
const ranking = { status: 'ready', version: 1, total: 1, podium: [result], results: [result], me: result }
const rankings = [{ results: [null] }, { podium: [{ ...result, fullName: name }] }, { me: { who: 'ada' } }]

async function viewing() {
  vi.resetModules() // it is read at the start
  return (await import('../../../app/board/state/viewing.ts')).viewingStore.get()
}

/** A key of this browser's storage, or of the tab's; what a newer page may have written; what this one then reads. */
type Entry = { key: string; newer: unknown[]; read: () => unknown; nothing: unknown }
const ENTRIES: Record<string, Entry> = {
  '{version}-{season}-session': {
    key: '24.1122-2025-session',
    newer: [...ANYTHING, { at: Date.now(), session: { ...session, user: { ...user, words: [{ word: 'pane' }] } } }],
    read: () => keptSession(),
    nothing: null,
  },
  '{version}-{season}-home': {
    key: '24.1122-2025-home',
    newer: kept({ ...home, owned: [null] }, { ...home, joined: [roomCard({ playerNames: [name as never] })] }),
    read: keptHome,
    nothing: null,
  },
  '{version}-{season}-room': {
    key: '24.1122-2025-room',
    newer: kept(
      { view: roomView({ players: [null as never] }), ranking: null },
      { view: roomView({ players: [{ id: 'ada', fullName: name } as never] }), ranking: null },
      ...rankings.map((more) => ({ ...room, ranking: { from: 1, ranking: { ...ranking, ...more } } })),
    ),
    read: () => keptRoom(room.view.id),
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
  'unsent-taps': { key: KEYS.unsentTaps, newer: ANYTHING, read: () => unsentTaps('r', account.id), nothing: [] },
  'viewed-confetti': {
    key: KEYS.viewedConfetti,
    newer: ANYTHING,
    read: () => isCelebrated('r', 'ada'),
    nothing: false,
  },
  'viewed-winners': { key: KEYS.viewedWinners, newer: ANYTHING, read: () => isCelebrated('r', 'ada'), nothing: false },
  pickedWords: { key: KEYS.pickedWords, newer: ANYTHING, read: () => readStrings(KEYS.pickedWords), nothing: [] },
  simpleBonus: { key: KEYS.simpleBonus, newer: ANYTHING, read: () => readFlag(KEYS.simpleBonus), nothing: false },
  tvDelay: {
    key: TV_DELAY_KEY,
    newer: ANYTHING.filter((value) => typeof value !== 'number'),
    read: viewing,
    nothing: { delay: 0, laterYear: null },
  },
  'watch-later': {
    key: WATCH_LATER_KEY,
    newer: ANYTHING.filter((value) => typeof value !== 'number'),
    read: viewing,
    nothing: { delay: 0, laterYear: null },
  },
}

/** A text, a number or a room's id, used as it is; the index is read in `past/load-index.test.ts`; the last is read by scroll.ts. */
const UNSHAPED = ['signup.email', 'signup.name', 'reloaded-at', 'on-wall', 'speech-index', SCROLL_KEY]

let stored: Stored
beforeEach(() => {
  stored = aStorage()
  vi.stubGlobal('sessionStorage', stored)
  vi.stubGlobal('location', { pathname: '/' })
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
  stored['24.1122-2025-home'] = JSON.stringify({ accountId: 'ada', at: 1, value: { ...home, mood: {} }, mood: {} })
  expect(keptHome()).toMatchObject({ at: 1, value: home })
  const taps = [{ roomId: 'r', userId: 'ada', word: 'pace', isHeard: true, spokenAt: 1, loud: 3 }]
  stored[KEYS.unsentTaps] = JSON.stringify(taps)
  expect(unsentTaps('r', 'ada')).toMatchObject([{ word: 'pace' }])
})
