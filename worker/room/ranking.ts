/**
 * The ranking of a closed room. It is a function of the game, which no longer changes, and of the speech. So the room
 * stores only the speech's text, and computes the ranking in memory on demand (RANKING-IS-A-FUNCTION).
 *
 * The game is read once while the object is awake, and a correction of the speech ranks the same facts again. A small
 * room's ranking is computed while the caller waits. A large room's is computed in the alarm's handler, where the object
 * does not hibernate, and in slices, so that every other call is answered meanwhile. An object that dies begins again.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Award, PlayerResult, Ranking, Sharing } from '../../shared/api/shapes.ts'
import { awardsOf } from '../../shared/ranking/awards.ts'
import { createGameReader, type GameFacts } from '../../shared/ranking/facts.ts'
import { sharingFor, type Taker } from '../../shared/ranking/score.ts'
import {
  createRanking,
  findPositions,
  lowerBound,
  type RankedTable,
  rowAt,
  type WordPositions,
} from '../../shared/ranking/table.ts'
import { compareCodePoints, toldApart } from '../../shared/rooms/names.ts'
import { isCrowded, LOBBY_LIMIT, type RuleId } from '../../shared/rooms/rooms.ts'
import { PODIUM_SIZE } from '../../shared/season.ts'
import { parseSpeech, type Speech } from '../../shared/speech.ts'
import { nearMiss } from '../../shared/words/near.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import { findSpeech, type SpeechRow } from '../db/seasons.ts'
import { askPatiently } from '../platform/d1.ts'
import type { Broadcaster } from './broadcast.ts'
import type { RoomRecord } from './record.ts'
import type { GameStore } from './store.ts'
import type { RoomWork } from './work.ts'

/** Players read at once. A room with no more than these is small. */
const SLICE = 2000
/** Slices after which the progress is sent to the watchers. */
const SLICES_A_FRAME = 5

/** `playerCount`: when the game was read. Late players may be taken back after the closing (design.md, «A shut season»). */
type Game = { facts: GameFacts; playerCount: number }
/** `places`: the position of each player of the facts. `awards`: of the ranking with the number `rev`; null until requested. */
type Made = {
  version: number
  speech: Speech
  game: Game
  rules: readonly RuleId[]
  ranked: RankedTable
  positions: WordPositions
  places: Int32Array
  awards: { rev: number; given: Award[] } | null
}

const NO_PLACES = { total: 0, podium: [], results: [], me: null, awards: [] }

export class Rankings {
  readonly #db: () => D1Database
  readonly #store: GameStore
  readonly #broadcaster: Broadcaster
  readonly #work: RoomWork
  /** A cache of the stored text; undefined: not read yet. */
  #speech: SpeechRow | undefined
  #game: Game | null = null
  #made: Made | null = null
  /** The share of a large game that has been read, 0..1. */
  #progress = 0
  /** The ranking was requested, and the alarm makes it. If the object dies, the callers request it again. */
  #isAskedFor = false
  /** Callers that wait for the alarm. */
  #waiting: (() => void)[] = []

  constructor(db: () => D1Database, store: GameStore, broadcaster: Broadcaster, work: RoomWork) {
    this.#db = db
    this.#store = store
    this.#broadcaster = broadcaster
    this.#work = work
    store.whenLost(() => {
      this.#speech = undefined
      this.#game = null
      this.#made = null
    })
  }

  /**
   * Notes that the speech has this version now. A watched room computes its ranking at once, any other on demand
   * (design.md, «Rooms follow the speech»).
   */
  noteSpeechVersion(version: number): void {
    const room = this.#store.room
    if (!room || version <= room.speechVersion) return
    // Nobody is watching, so no frame is sent. The higher number tells a page that reconnects after a short break.
    const untold = room.phase === 'closed' && !this.#broadcaster.isWatched ? 1 : 0
    this.#store.patch({ speechVersion: version, rankingRev: room.rankingRev + untold })
  }

  /** True if the alarm has to make the ranking: it was requested, or it is unannounced in a watched room. */
  get isOwed(): boolean {
    return this.#isAskedFor || (this.isUnannounced && this.#broadcaster.isWatched)
  }

  /** True if the ranking is made while the caller waits. */
  get isSmall(): boolean {
    return (this.#store.room?.playerCount ?? 0) <= SLICE
  }

  /** True if the ranking, or its withdrawal, has not been announced to the watchers. */
  get isUnannounced(): boolean {
    const room = this.#closedRoom
    return room !== null && room.announcedVersion !== room.speechVersion
  }

  /**
   * For a caller who wants the ranking. When this resolves, a small room's ranking is ready, unless D1 does not answer. A
   * large room's is left to the alarm. The caller waits for the alarm only if the ranking was announced before and lost
   * with the object's memory.
   */
  async refresh(): Promise<void> {
    const room = this.#closedRoom
    if (!room || !this.#isStale(room)) return
    const { isSmall } = this
    if (isSmall && (await this.#work.attempt('ranking', () => this.make()))) return
    this.#isAskedFor = true
    this.#work.arm()
    if (!isSmall && !this.isUnannounced) await new Promise<void>((resolve) => void this.#waiting.push(resolve))
  }

  /** A page of the ranking; null when the room was deleted. */
  page(query: RankingQuery, viewerId: string): Ranking | null {
    const room = this.#store.room
    if (!room) return null
    const { announcedVersion: version, rankingRev: rev } = room
    if (room.phase !== 'closed') return { status: 'open', version, rev, ...NO_PLACES }
    if (this.#isStale(room)) {
      // A page that gets this answer waits for the frame with the ranking, also over a death of the object.
      if (!this.isUnannounced) this.#store.patch({ announcedVersion: 0 })
      return { status: 'computing', progress: this.#progress, version, rev, ...NO_PLACES }
    }
    const made = this.#ready
    if (!made) return { status: 'waiting', version: room.speechVersion, rev, ...NO_PLACES }
    const { ranked } = made
    const word = normaliseWord(query.word ?? '')
    const found = word ? positionsOf(made, word) : null
    const wanted = found
      ? [...found.subarray(query.from - 1, query.from - 1 + query.limit)]
      : upTo(query.from, query.limit, ranked.total)
    const podium = upTo(1, PODIUM_SIZE, ranked.total)
    const mine = placeOf(made, viewerId)
    const results = this.#results(made, [...podium, ...wanted, ...mine], viewerId)
    const end = podium.length + wanted.length
    return {
      status: 'ready',
      version: made.version,
      rev,
      total: found ? found.length : ranked.total,
      podium: results.slice(0, podium.length),
      results: results.slice(podium.length, end),
      me: results[end] ?? null,
      awards: this.#awards(made, room),
    }
  }

  /** Only a ready ranking answers: before that, nobody may learn others' choices (WORDS-STAY-SECRET). */
  hasWord(word: string): boolean {
    const made = this.#ready
    return made !== null && made.game.facts.words.find(word) !== undefined
  }

  get #closedRoom(): RoomRecord | null {
    const room = this.#store.room
    return room?.phase === 'closed' ? room : null
  }

  /** True if the text has changed, or the memory has no ranking of it. */
  #isStale({ speechVersion, playerCount }: RoomRecord): boolean {
    const { version, text } = this.#stored
    if (version !== speechVersion) return true
    const isMade = this.#made?.version === version && this.#made.game.playerCount === playerCount
    return text !== null && !isMade
  }

  /** The ranking of this game by the current text, as far as this room knows; only this one may be shown. */
  get #ready(): Made | null {
    const room = this.#closedRoom
    return room && !this.#isStale(room) && this.#stored.text !== null ? this.#made : null
  }

  get #stored(): SpeechRow {
    this.#speech ??= this.#store.sql.exec<SpeechRow>('SELECT version, text FROM speech').toArray()[0] ?? {
      version: 0,
      text: null,
    }
    return this.#speech
  }

  /**
   * Runs step after step and checks the room after each: it may have changed, or be gone. Runs one at a time.
   * @throws when D1 does not answer
   */
  async make(): Promise<void> {
    try {
      for (let room = this.#closedRoom; room && this.#isStale(room); room = this.#closedRoom) {
        if (this.#stored.version !== room.speechVersion) await this.#readSpeech(room)
        else if (this.#game?.playerCount !== room.playerCount) await this.#readGame(room)
        else this.#rank(room, this.#game)
      }
      this.#isAskedFor = false
      this.#announce()
    } finally {
      for (const goOn of this.#waiting.splice(0)) goOn()
    }
  }

  async #readSpeech({ season, speechVersion: announced }: RoomRecord): Promise<void> {
    const { version, text } = (await findSpeech(this.#db(), season, askPatiently)) ?? { version: 0, text: null }
    if (version < announced) throw new Error('D1 answered with an older speech than the one announced')
    const room = this.#closedRoom
    if (!room || version < room.speechVersion) return // a newer version was announced meanwhile
    this.#store.transaction(() => {
      this.#store.sql.exec('INSERT OR REPLACE INTO speech (one, version, text) VALUES (1, ?, ?)', version, text)
      this.#store.patch({ speechVersion: version })
    })
    this.#speech = { version, text }
    this.#made = null
  }

  async #readGame({ playerCount }: RoomRecord): Promise<void> {
    const reader = createGameReader(playerCount)
    const isLarge = playerCount > SLICE
    this.#game = null
    this.#progress = 0
    for (let slices = 0, read = 0, after = ''; ; slices++) {
      if (isLarge && slices % SLICES_A_FRAME === 0) this.#sayProgress()
      const slice = this.#store.wordsAfter(after, SLICE)
      for (const player of slice) reader.add(player)
      if (slice.length < SLICE) break
      read += slice.length
      this.#progress = read / playerCount
      after = slice.at(-1)?.id ?? after
      await scheduler.wait(0)
      if (!this.#closedRoom) return
    }
    this.#progress = 0
    this.#game = { facts: reader.finish(), playerCount }
  }

  #rank({ rules, bonusWords, speechVersion: version }: RoomRecord, game: Game): void {
    const speech = parseSpeech(this.#stored.text ?? '')
    const ranked = createRanking(game.facts, { rules, bonusWords: bonusWords ?? [], speech })
    const places = new Int32Array(ranked.total)
    for (let position = 1; position <= ranked.total; position++) places[ranked.indexAt(position)] = position
    const positions = findPositions(game.facts, ranked)
    this.#made = { version, speech, game, rules, ranked, positions, places, awards: null }
  }

  /** Called in the turn that completes the ranking. */
  #announce(): void {
    const room = this.#closedRoom
    if (!room || !this.isUnannounced) return
    const version = room.speechVersion
    this.#store.transaction(() => {
      this.#store.patch({ announcedVersion: version })
      const rankingRev = this.#store.rankingChanged()
      this.#broadcaster.broadcast({ type: 'ranking', version, rankingRev, ...this.#podiumForMany() })
    })
  }

  /** Sent with the frame, so that a crowd does not request the winners all at once. */
  #podiumForMany(): { podium?: PlayerResult[] } {
    const made = this.#ready
    if (!made || made.ranked.total <= LOBBY_LIMIT) return {}
    return { podium: this.#results(made, upTo(1, PODIUM_SIZE, made.ranked.total), '') }
  }

  /** Sent only for a ranking that will be announced by a frame: that frame ends the display of the progress. */
  #sayProgress(): void {
    if (this.isUnannounced) this.#broadcaster.broadcastWithLastNumber({ type: 'computing', progress: this.#progress })
  }

  /**
   * The rows at these positions. Each duplicate has the number of others with the word (game.md, «Who else has a word»),
   * and in a room of up to 300 their names and near misses (game.md, «Quasi»). Names are read now, so that a renamed player
   * has the new name here too.
   *
   * @param viewerId empty for nobody
   */
  #results(made: Made, positions: readonly number[], viewerId: string): PlayerResult[] {
    if (positions.length === 0) return []
    const { game, ranked, rules, speech } = made
    const rows = positions.flatMap((position) => rowAt(game.facts, ranked, rules, position) ?? [])
    const isCrowd = ranked.total > LOBBY_LIMIT
    const names = isCrowd ? this.#namesOf(rows.map(({ id }) => id)) : this.#allNames()
    const people = isCrowd ? [] : toldApartInOrder(names)
    const byWord = new Map<string, Taker[]>()
    const takersOf = (word: string): Taker[] => {
      const before = byWord.get(word)
      if (before) return before
      const ids = new Set(Array.from(positionsOf(made, word), (position) => ranked.standing(position)?.id))
      const takers = people.filter(({ id }) => ids.has(id))
      byWord.set(word, takers)
      return takers
    }
    const sharing = (word: string, ownerId: string): Sharing | null =>
      isCrowd ? { takers: positionsOf(made, word).length } : sharingFor(takersOf(word), ownerId, viewerId)
    const nearly = (word: string, own: readonly string[]): { near?: string } => {
      const near = isCrowd ? undefined : nearMiss(word, own, speech.distinct)
      return near === undefined ? {} : { near }
    }
    return rows.map(({ id, ...row }) => {
      const own = row.computedWords.map(({ word }) => word)
      const computedWords = row.computedWords.map((word) => ({
        ...word,
        ...(word.isDuplicate && sharing(word.word, id)),
        ...nearly(word.word, own),
      }))
      return { id, fullName: names.get(id) ?? '', ...row, computedWords }
    })
  }

  /** A deleted account gives the ranking another number (design.md, «Numbers of a ranking»), so cached awards do not name it. */
  #awards(made: Made, room: RoomRecord): Award[] {
    if (isCrowded(room)) return []
    if (made.awards?.rev !== room.rankingRev) {
      const { game, ranked, rules, speech } = made
      const deleted = this.#store.deletedIds()
      const lists = upTo(1, ranked.total, ranked.total).flatMap((position) => {
        const row = rowAt(game.facts, ranked, rules, position)
        if (row === null) return []
        return { id: row.id, words: row.computedWords.map(({ word }) => word), isDeleted: deleted.has(row.id) }
      })
      made.awards = { rev: room.rankingRev, given: awardsOf(lists, speech) }
    }
    return made.awards.given
  }

  #namesOf(ids: readonly string[]): Map<string, string> {
    const rows = this.#store.sql.exec<Named>(
      'SELECT p.id, p.full_name FROM json_each(?) AS wanted CROSS JOIN players p ON p.id = wanted.value',
      JSON.stringify(ids),
    )
    return byId(rows)
  }

  /** In Italian order. */
  #allNames(): Map<string, string> {
    return byId(this.#store.sql.exec<Named>('SELECT id, full_name FROM players ORDER BY name_key, full_name, id'))
  }
}

type Named = { id: string; full_name: string }

const byId = (rows: SqlStorageCursor<Named>): Map<string, string> =>
  new Map(rows.toArray().map(({ id, full_name }) => [id, full_name]))

function toldApartInOrder(names: ReadonlyMap<string, string>): Taker[] {
  const apart = toldApart([...names.values()])
  return [...names.keys()].map((id, at) => ({ id, name: apart[at] ?? '' }))
}

/** `limit` positions from `from` on, or as many as there are. */
const upTo = (from: number, limit: number, total: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(limit, total - from + 1)) }, (_, at) => from + at)

/** The positions of players with this word, ascending. */
function positionsOf({ game, positions }: Made, word: string): Int32Array {
  const number = game.facts.words.find(word)
  return number === undefined ? new Int32Array() : positions(number)
}

/** The player's position as a list of one, empty for a user outside the room. Players are read in the order of ids. */
function placeOf({ game, places }: Made, userId: string): number[] {
  const { ids } = game.facts
  const index = lowerBound(ids.length, (at) => compareCodePoints(ids[at] ?? '', userId) < 0)
  return ids[index] === userId ? [places[index] ?? 0] : []
}
