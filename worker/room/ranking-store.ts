/**
 * The ranking of a closed room: computed once for each version of the speech, stored by position, served in pages. A row
 * holds one flag digit a word; names and words stay in `players`, so a renamed player is renamed here too.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import { countWords } from '../../shared/ranking/facts.ts'
import { resultFromStored } from '../../shared/ranking/rank.ts'
import { createRanking, type RankedTable } from '../../shared/ranking/ranked-table.ts'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import type { RuleId } from '../../shared/rules.ts'
import { PODIUM_SIZE } from '../../shared/season.ts'
import { parseSpeech } from '../../shared/speech/parse.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import type { Connections } from './connections.ts'
import type { Deadlines } from './deadlines.ts'
import type { GameStore, RoomRecord } from './game-store.ts'

export const RANKING_TABLES = [
  `CREATE TABLE IF NOT EXISTS ranking (position INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE, score INTEGER NOT NULL,
    is_last_man INTEGER NOT NULL, flags TEXT NOT NULL)`,
]

/** Rows a statement inserts: one JSON parameter, far below SQLite's limits. */
const INSERT_ROWS = 2000

const RESULTS = `
  SELECT r.position, r.user_id, r.score, r.is_last_man, r.flags, p.full_name, p.words
  FROM ranking r JOIN players p ON p.id = r.user_id`
const HAS_WORD = 'EXISTS (SELECT 1 FROM json_each(p.words) AS word WHERE word.value = ?)'

type ResultRow = {
  position: number
  user_id: string
  score: number
  is_last_man: number
  flags: string
  full_name: string
  words: string | null
}

export class RankingStore {
  readonly #db: () => D1Database
  readonly #store: GameStore
  readonly #connections: Connections
  readonly #deadlines: Deadlines
  #settling: Promise<void> | null = null

  constructor(db: () => D1Database, store: GameStore, connections: Connections, deadlines: Deadlines) {
    this.#db = db
    this.#store = store
    this.#connections = connections
    this.#deadlines = deadlines
  }

  /** The speech is at this version. A watched room computes by itself, any other when it is next asked (decision 34). */
  heard(version: number, now: number): void {
    const room = this.#store.room
    if (!room) return
    if (version > room.speechVersion) this.#store.patch({ speechVersion: version })
    if (this.isStale && this.#connections.isWatched) this.#deadlines.ask('ranking', now)
  }

  get isStale(): boolean {
    const room = this.#store.room
    return room?.phase === 'closed' && room.speechVersion !== (room.rankingVersion ?? 0)
  }

  /**
   * Brings the stored ranking to the newest version heard of.
   * @throws when D1 does not answer
   */
  settle(): Promise<void> {
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = null
    })
    return this.#settling
  }

  /** The page asked for; null when the room is gone. */
  page(query: RankingQuery, viewerId: string): Ranking | null {
    const room = this.#store.room
    if (!room) return null
    const empty = { version: room.rankingVersion ?? 0, total: 0, podium: [], results: [], me: null }
    if (room.phase !== 'closed') return { status: 'open', ...empty }
    if (this.isStale) return { status: 'computing', progress: 0, ...empty }
    if (!room.hasSpeech) return { status: 'waiting', ...empty }
    const word = normaliseWord(query.word ?? '')
    return {
      status: 'ready',
      version: room.rankingVersion ?? 0,
      total: word ? this.#countWith(word) : room.playerCount,
      podium: this.#results(room, `${RESULTS} WHERE r.position <= ? ORDER BY r.position`, PODIUM_SIZE),
      results: word
        ? this.#results(
            room,
            `${RESULTS} WHERE ${HAS_WORD} ORDER BY r.position LIMIT ? OFFSET ?`,
            word,
            query.limit,
            query.from - 1,
          )
        : this.#results(room, `${RESULTS} WHERE r.position >= ? ORDER BY r.position LIMIT ?`, query.from, query.limit),
      me: this.#results(room, `${RESULTS} WHERE r.user_id = ?`, viewerId)[0] ?? null,
    }
  }

  /** Only a ready ranking answers: before, nobody learns what anybody chose (WORDS-STAY-SECRET). */
  hasWord(word: string): boolean {
    const room = this.#store.room
    return room?.phase === 'closed' && !this.isStale && room.hasSpeech && this.#isChosen(word)
  }

  /** The rows of these players alone, of a ready ranking. */
  own(userIds: readonly string[]): (PlayerResult | null)[] {
    const room = this.#store.room
    const isReady = room?.phase === 'closed' && !this.isStale && room.hasSpeech
    return userIds.map((id) =>
      isReady ? (this.#results(room, `${RESULTS} WHERE r.user_id = ?`, id)[0] ?? null) : null,
    )
  }

  async #settle(): Promise<void> {
    while (this.isStale) {
      const season = this.#store.room?.season ?? 0
      const row = await this.#db()
        .prepare('SELECT speech, speech_version FROM seasons WHERE year = ?1')
        .bind(season)
        .first<{ speech: string | null; speech_version: number }>()
      const room = this.#store.room
      if (room?.phase !== 'closed') return // deleted while D1 was answering
      const version = row?.speech_version ?? 0
      if (version < room.speechVersion) throw new Error('D1 answered with an older speech than the one announced')
      this.#store.transaction(() => {
        const speech = row?.speech ?? null
        this.#replace(speech === null ? null : this.#rank(room, speech))
        this.#store.patch({ speechVersion: version, rankingVersion: version, hasSpeech: speech !== null })
      })
      this.#deadlines.done('ranking')
      this.#connections.say({ type: 'ranking', version })
    }
  }

  #rank(room: RoomRecord, text: string): RankedTable {
    const bonusWords = room.bonusWords ?? []
    return createRanking(countWords(this.#players(), room.playerCount), {
      rules: room.rules,
      bonusWords,
      speech: parseSpeech(text),
    })
  }

  *#players(): Iterable<{ id: string; words: string[] }> {
    const rows = this.#store.sql.exec<{ id: string; words: string | null }>('SELECT id, words FROM players')
    for (const row of rows) yield { id: row.id, words: parseWords(row.words) }
  }

  #replace(ranked: RankedTable | null): void {
    const { sql } = this.#store
    sql.exec('DELETE FROM ranking')
    for (let from = 1; ranked && from <= ranked.total; from += INSERT_ROWS) {
      const rows: unknown[] = []
      for (let position = from; position < from + INSERT_ROWS; position++) {
        const row = ranked.at(position)
        if (!row) break
        rows.push([
          position,
          row.id,
          row.score,
          Number(row.isLastMan),
          row.flags.map((flags) => flags.toString(16)).join(''),
        ])
      }
      sql.exec(
        `INSERT INTO ranking (position, user_id, score, is_last_man, flags)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
        JSON.stringify(rows),
      )
    }
  }

  #isChosen(word: string): boolean {
    return this.#store.sql.exec(`SELECT 1 FROM players p WHERE ${HAS_WORD} LIMIT 1`, word).toArray().length > 0
  }

  #countWith(word: string): number {
    return this.#store.sql
      .exec<{ total: number }>(`SELECT count(*) AS total FROM players p WHERE ${HAS_WORD}`, word)
      .one().total
  }

  #results(room: { rules: RuleId[] }, query: string, ...parameters: SqlStorageValue[]): PlayerResult[] {
    return this.#store.sql
      .exec<ResultRow>(query, ...parameters)
      .toArray()
      .map((row) =>
        resultFromStored(
          {
            id: row.user_id,
            fullName: row.full_name,
            words: parseWords(row.words),
            position: row.position,
            score: row.score,
            isLastMan: row.is_last_man === 1,
            flags: [...row.flags].map((digit) => Number.parseInt(digit, 16)),
          },
          room.rules,
        ),
      )
  }
}

/** Null until someone has finished. Written by `GameStore.setWords` alone. */
const parseWords = (words: string | null): string[] => (words === null ? [] : (JSON.parse(words) as string[]))
