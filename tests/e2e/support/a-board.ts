/** A closed room of a sealed season as its routes answer, for one browser: eight people, and the test hears for them. */
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type {
  Award,
  BoardList,
  Evening,
  Heard,
  HeardAnswer,
  HeardWord,
  Ranking,
  RoomView,
} from '../../../shared/api/shapes.ts'
import { placedBoard } from '../../../shared/evening/board.ts'
import { PODIUM_SIZE } from '../../../shared/season.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveSharing } from '../../support/scoring/naive-sharing.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import type { Actor } from './actors.ts'
import { liveOf } from './live-of.ts'
import { seasonSays } from './season-says.ts'

/** The other seven, and their words. */
export const OTHERS: Record<string, string> = {
  'Luca Moretti': 'pace giovani europa libertà ucraina dialogo sicurezza ambiente bambini governo',
  'Paolo Riva': 'pace speranza giubileo papa povertà dignità dolore natale poveri accoglienza',
  'Marco De Santis': 'lavoro salari giovani crisi clima alluvioni calcio olimpiadi energia bollette',
  'Anna Colombo': 'speranza lavoro pace famiglie costituzione solidarietà ricerca volontariato pensioni sanità',
  'Chiara Neri': 'costituzione democrazia rispetto cultura donne femminicidi giustizia lettura maestre parità',
  'Sara Galli': 'arte turismo cittadini responsabilità musica esercito liberazione nonni onore patria',
  'Franco Bo': 'istituzioni bellezza carcere famiglia radici tradizioni unità democrazia futuro',
}
export const OWN = 'pace coraggio ospedale montagne fiducia futuro storia ragazzi ascoltare speranza'.split(' ')

export type AnEvening = {
  me: string
  /** What `GET board` answers from now on; `frame: false`: no socket tells it. */
  hear: (word: string, taps: [id: string, secondsAgo: number][], frame?: boolean) => void
  /** The transcript grows by a line, of so many seconds ago. */
  say: (line: string, secondsAgo?: number) => void
  /** The taps that the room was sent. */
  taps: { word: string; isHeard: boolean; ago: number }[]
  /** The next taps are answered with this status. */
  refuseTaps: (status: number | null) => void
  /** The official text is out, or another one. */
  publish: (text: string, awards?: Award[]) => Promise<void>
}

export async function anEvening(
  actor: Actor,
  id: string,
  more: Partial<RoomView> = {},
  others: Readonly<Record<string, string>> = OTHERS,
): Promise<AnEvening> {
  const { page } = actor
  const me = (await actor.api<RoomView>('GET', paths.room(id))).body
  const lists: BoardList[] = [
    { id: me.ownerId, fullName: actor.name, words: OWN },
    ...Object.entries(others).map(([fullName, words], index) => ({
      id: `p${index}`,
      fullName,
      words: words.split(' '),
    })),
  ]
  const room: RoomView = {
    ...me,
    isOpen: false,
    isMember: true,
    playerCount: lists.length,
    players: [],
    rankingRev: 1,
    ...more,
  }
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
  const heard = new Map<string, Heard>()
  const evening: Evening = {
    year: me.season,
    rev: Date.now(),
    speechVersion: 0,
    wordsDeadline: ago(600),
    begunAt: ago(500),
    sealedAt: ago(440),
    speechPublished: false,
    transcript: { text: '', moments: [] },
    now: '',
    askAgainMs: 2000,
  }
  let tick = 1
  let socket: WebSocketRoute | null = null
  let refused: number | null = null
  let speech: string | null = null
  let given: Award[] = []
  let version = 1
  const taps: AnEvening['taps'] = []

  const put = (word: HeardWord): void => {
    tick++
    if (word.count === 0) heard.delete(word.word)
    else heard.set(word.word, { ...word, isMine: word.firsts.some((first) => first.id === me.ownerId) })
  }
  const tell = (word: HeardWord): void =>
    socket?.send(JSON.stringify({ type: 'heard', seq: room.seq, tick, heard: [word] }))

  await seasonSays(actor, {
    sealedAt: evening.sealedAt,
    begunAt: evening.begunAt,
    wordsDeadline: evening.wordsDeadline,
  })
  await page.route(`**${paths.evening}`, (route) => route.fulfill({ json: { ...evening, now: ago(0) } }))
  await page.route(`**${paths.room(id)}`, (route) => route.fulfill({ json: room }))
  await page.route(`**${paths.join(id)}`, (route) => route.fulfill({ json: room }))
  await page.route(`**${paths.board(id)}`, (route) => {
    if (room.isMega) return route.fulfill({ status: 409, json: { code: 'evening/crowded', detail: 'troppi' } })
    const board = placedBoard({
      rules: room.rules,
      bonusWords: ['coraggio', 'dignità'],
      lists,
      heard: [...heard.values()],
      tick,
      now: ago(0),
    })
    return route.fulfill({ json: board })
  })
  await page.route(`**${paths.heard(id)}`, async (route) => {
    if (refused !== null) return route.fulfill({ status: refused, json: { code: 'server/error', detail: 'Riprova.' } })
    const tap: AnEvening['taps'][number] = route.request().postDataJSON()
    taps.push(tap)
    const others = heard.get(tap.word)?.firsts.filter((first) => first.id !== me.ownerId) ?? []
    const firsts = tap.isHeard ? [...others, { id: me.ownerId, at: ago(tap.ago / 1000) }].slice(0, 2) : others
    const word = { word: tap.word, count: firsts.length, firsts }
    put(word)
    tell(word)
    const answer: HeardAnswer = { tick, heard: { ...word, isMine: tap.isHeard } }
    return route.fulfill({ json: answer })
  })
  await page.route(`**${paths.ranking(id)}?*`, (route) => {
    const official =
      speech === null
        ? null
        : rankGame(lists, { rules: room.rules, bonusWords: ['coraggio', 'dignità'], speech: parseSpeech(speech) })
    const results = naiveSharing(lists, me.ownerId)(official?.results(1, 50) ?? [])
    const ranking: Ranking = {
      status: official ? 'ready' : 'waiting',
      version,
      rev: version,
      total: official?.total ?? 0,
      podium: results.slice(0, PODIUM_SIZE),
      results,
      me: results.find((result) => result.id === me.ownerId) ?? null,
      awards: given,
    }
    return route.fulfill({ json: ranking })
  })
  await page.route(`**/api/seasons/${me.season}/speech?v=*`, (route) => {
    const stands = speech !== null && route.request().url().endsWith(`=${version}`)
    if (stands) return route.fulfill({ body: speech ?? '', contentType: 'text/plain' })
    return route.fulfill({ status: 404, json: { code: 'season/not-published', detail: 'ricarica' } })
  })
  // The winner's party would cover the tested page.
  await page.addInitScript((room) => localStorage.setItem('viewed-confetti', JSON.stringify([room])), id)
  await page.routeWebSocket(liveOf(id), (opened) => {
    socket = opened
    opened.send(JSON.stringify({ type: 'room', v: 1, seq: room.seq, room }))
  })
  return {
    me: me.ownerId,
    taps,
    hear: (word, by, isTold = true) => {
      const firsts = by.map(([who, seconds]) => ({ id: who, at: ago(seconds) }))
      put({ word, count: firsts.length, firsts })
      if (isTold) tell({ word, count: firsts.length, firsts })
    },
    say: (line, seconds = 0) => {
      const text = `${evening.transcript.text}${line}\n`
      evening.transcript = { text, moments: [...evening.transcript.moments, [text.length, ago(seconds)]] }
    },
    refuseTaps: (status) => {
      refused = status
    },
    publish: async (text, awards = []) => {
      speech = text
      given = awards
      version++
      evening.speechPublished = true
      await seasonSays(actor, { sealedAt: evening.sealedAt, begunAt: evening.begunAt, speechPublished: true })
      room.seq++
      room.rankingRev = version
      socket?.send(JSON.stringify({ type: 'ranking', seq: room.seq, version, rankingRev: version }))
    },
  }
}

export const PHONE = { width: 390, height: 844 }
export const WIDE = { width: 1280, height: 800 }
export const SIZES = [PHONE, WIDE]

export const tile = (page: Page, word: string) => page.locator('.tile', { hasText: new RegExp(`^${word}`) })

export async function atTheBoard(ada: Actor) {
  const id = await ada.makeRoom('Cenone da nonna Pina', ['last-man', 'last-word'])
  const evening = await anEvening(ada, id)
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.locator('.status', { hasText: 'Senti una parola? Toccala.' })).toBeVisible()
  return evening
}

/** With the page at its head: how far it was scrolled would stay. */
export async function resizeTo(page: Page, viewport: typeof PHONE): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Where everything that stays in its place is. */
export const places = (page: Page) =>
  page.locator('.tile, .standings, .status, .band').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.className, x, y + scrollY, width, height].join(' ')
    }),
  )

/** So many people, and their ten words each; all begin with another letter, in turn. */
export const aCrowd = (people: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: people }, (_, who) => [
      `Nome${who} Bo`,
      Array.from(
        { length: 10 },
        (_, at) => `${'abcdefghil'[at]}parola${String.fromCharCode(97 + (who % 26))}${who}`,
      ).join(' '),
    ]),
  )
