/**
 * Makes a ranking in steps. What was read and computed is in memory only. After a crash it is computed again with the
 * same result, since the game is closed and the speech has a version (RANKING-IS-A-FUNCTION), and storing continues
 * from the cursor. Stored rows are read only after the last step has set their version in the room's record.
 */
import { createGameReader, type GameFacts } from '../../../shared/ranking/facts.ts'
import { createRanking, type RankedTable } from '../../../shared/ranking/ranked-table.ts'
import { findPositions, type WordPositions } from '../../../shared/ranking/word-positions.ts'
import { parseSpeech } from '../../../shared/speech/parse.ts'
import { askPatiently } from '../../db/database.ts'
import { findSpeech, type SpeechRow } from '../../db/seasons.ts'
import type { GameStore } from '../state/game-store.ts'
import type { RoomRecord } from '../state/room-record.ts'
import { storeRows } from './ranking-rows.ts'
import { emptyRankingTables, RANKING_LAYOUT } from './ranking-tables.ts'
import { storeWords } from './ranking-words.ts'

/** Players read, or rows stored, in one step. A room with no more players than this is ranked without a pause. */
export const CHUNK = 2000

type Work = { version: number; ranked: RankedTable; words: WordPositions }

export class RankingJob {
  readonly #db: () => D1Database
  readonly #store: GameStore
  #work: Work | null = null
  /** The share of the game that has been read, 0..1; begins again with the object. */
  #read = 0

  constructor(db: () => D1Database, store: GameStore) {
    this.#db = db
    this.#store = store
  }

  /** The room, if it is closed and its stored ranking is not that of the newest speech it knows; else null. */
  get staleRoom(): RoomRecord | null {
    const room = this.#store.room
    if (room?.phase !== 'closed') return null
    const isOther = room.speechVersion !== (room.rankingVersion ?? 0)
    return isOther || (room.hasSpeech && room.rankingLayout !== RANKING_LAYOUT) ? room : null
  }

  /** Progress of the current ranking, 0..1. Reading, storing the rows and storing the words are a third each. */
  get progress(): number {
    const { rankingJob: job, speechVersion } = this.#store.room ?? {}
    return job && job.version === speechVersion ? Math.max(job.progress, this.#read / 3) : 0
  }

  /**
   * Runs until the ranking is complete or `chunks` chunks are stored; calls `onReady` in the turn that completes one.
   * @throws when D1 does not answer
   */
  async run(chunks: number, onReady: (version: number) => void): Promise<void> {
    for (let stored = 0; this.staleRoom && stored < chunks; ) {
      if (this.#work?.version !== this.staleRoom.speechVersion) {
        this.#work = null
        const speech = await this.#readSpeech()
        if (speech && this.#begin(speech)) onReady(speech.version)
        else if (speech) this.#work = await this.#compute(speech)
        continue // the room may have changed during the await: check again
      }
      if (this.#storeChunk(this.#work, this.staleRoom)) onReady(this.#work.version)
      stored++
      await this.#letOthersIn()
    }
    if (!this.staleRoom) this.#work = null
  }

  /** Null when the room was deleted meanwhile. */
  async #readSpeech(): Promise<SpeechRow | null> {
    const row = await findSpeech(this.#db(), this.#store.room?.season ?? 0, askPatiently)
    const room = this.staleRoom
    if (!room) return null
    const version = row?.version ?? 0
    if (version < room.speechVersion) throw new Error('D1 answered with an older speech than the one announced')
    return { version, text: row?.text ?? null }
  }

  /** Empties the tables for a version that is not resumed. True when it is complete with that: it has no text. */
  #begin({ version, text }: SpeechRow): boolean {
    const job = this.#store.room?.rankingJob
    // What another version of the program has begun is not gone on with in other tables.
    const isResumed = job?.version === version && job.layout === RANKING_LAYOUT
    this.#read = 0
    this.#store.transaction(() => {
      if (!isResumed || text === null) emptyRankingTables(this.#store.sql)
      const rankingJob = isResumed
        ? {}
        : { rankingJob: { version, layout: RANKING_LAYOUT, rows: 0, words: 0, progress: 0 } }
      this.#store.patch({ speechVersion: version, ...rankingJob })
      if (text === null) this.#store.patch({ rankingVersion: version, hasSpeech: false, rankingJob: null })
    })
    return text === null
  }

  async #compute({ version, text }: SpeechRow): Promise<Work | null> {
    const facts = await this.#readGame(version)
    const room = this.staleRoom
    if (!facts || !room) return null
    const speech = parseSpeech(text ?? '')
    const ranked = createRanking(facts, { rules: room.rules, bonusWords: room.bonusWords ?? [], speech })
    return { version, ranked, words: findPositions(facts, ranked) }
  }

  /** Null when the ranking is no longer needed: the room was deleted, or the speech has a newer version. */
  async #readGame(version: number): Promise<GameFacts | null> {
    const total = this.#store.room?.playerCount ?? 0
    const reader = createGameReader(total)
    for (let read = 0, after = ''; ; ) {
      const page = this.#store.wordsAfter(after, CHUNK)
      for (const player of page) reader.add(player)
      read += page.length
      after = page.at(-1)?.id ?? after
      this.#read = total === 0 ? 1 : read / total
      if (page.length < CHUNK) return reader.finish()
      await this.#letOthersIn()
      if (this.staleRoom?.speechVersion !== version) return null
    }
  }

  /** @returns whether it was the last */
  #storeChunk({ version, ranked, words }: Work, { rankingJob }: RoomRecord): boolean {
    if (!rankingJob) throw new Error('A ranking is stored before its job was')
    const next = { ...rankingJob }
    return this.#store.transaction(() => {
      if (next.rows < ranked.total) next.rows = storeRows(this.#store.sql, ranked, next.rows, CHUNK)
      else next.words = storeWords(this.#store.sql, words, next.words, CHUNK)
      next.progress = (1 + next.rows / (ranked.total || 1) + next.words / (words.size || 1)) / 3
      const isLast = next.rows === ranked.total && next.words === words.size
      const ready = { rankingVersion: version, hasSpeech: true, rankingLayout: RANKING_LAYOUT, rankingJob: null }
      this.#store.patch(isLast ? ready : { rankingJob: next })
      return isLast
    })
  }

  /** Between two chunks a large room handles other calls; a small room has nothing to wait for. */
  async #letOthersIn(): Promise<void> {
    if ((this.#store.room?.playerCount ?? 0) > CHUNK) await scheduler.wait(0)
  }
}
