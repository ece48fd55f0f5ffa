/**
 * The ranking of a closed room: made once for each version of the speech, stored by position, served in pages. A small
 * room's is made while the caller waits. A large room's is made by the alarm in shares, so that no event takes longer
 * in a larger room and every call is answered at once.
 */
import type { RankingQuery } from '../../../shared/api/bodies.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { PODIUM_SIZE } from '../../../shared/season.ts'
import { normaliseWord } from '../../../shared/words/normalise.ts'
import type { Deadlines } from '../alarm/deadlines.ts'
import type { Broadcaster } from '../lobby/broadcaster.ts'
import type { GameStore } from '../state/game-store.ts'
import { CHUNK, RankingJob } from './ranking-job.ts'
import { resultOf, resultsAt, resultsFrom } from './ranking-rows.ts'
import { isChosen, searchWord } from './ranking-words.ts'
import { withSharing } from './sharing.ts'

/** Chunks stored in one alarm: about half a second of work. */
const SHARE = 25

export class RankingStore {
  readonly #store: GameStore
  readonly #broadcaster: Broadcaster
  readonly #deadlines: Deadlines
  readonly #job: RankingJob
  #running: Promise<void> | null = null

  constructor(db: () => D1Database, store: GameStore, broadcaster: Broadcaster, deadlines: Deadlines) {
    this.#store = store
    this.#broadcaster = broadcaster
    this.#deadlines = deadlines
    this.#job = new RankingJob(db, store)
  }

  /** The speech has this version now. A watched room computes at once, any other when it is asked (decision 34). */
  noteSpeechVersion(version: number, now: number): void {
    const room = this.#store.room
    if (!room) return
    if (version > room.speechVersion) {
      // Nobody is watching, so no frame is sent. The higher number tells a client that reconnects after a short break.
      const isUntold = room.phase === 'closed' && !this.#broadcaster.isWatched
      this.#store.patch({ speechVersion: version, seq: isUntold ? room.seq + 1 : room.seq })
    }
    if (this.isStale && this.#broadcaster.isWatched) this.#deadlines.ask('ranking', now)
  }

  get isStale(): boolean {
    return this.#job.staleRoom !== null
  }

  /**
   * Brings the ranking up to date: when this resolves, a small room's is there and a large room's is left to the alarm.
   * @throws when D1 does not answer
   */
  async refresh(): Promise<void> {
    const room = this.#job.staleRoom
    if (!room) return
    if (room.playerCount > CHUNK) this.#deadlines.ask('ranking', Date.now())
    else await this.#run()
  }

  /**
   * One alarm's share of the work; watchers are told the progress.
   * @throws when D1 does not answer
   */
  async work(): Promise<void> {
    this.#sayProgress()
    await this.#run()
    this.#sayProgress()
  }

  /** A page of the ranking; null when the room was deleted. */
  page(query: RankingQuery, viewerId: string): Ranking | null {
    const room = this.#store.room
    if (!room) return null
    const version = room.rankingVersion ?? 0
    const empty = { version, total: 0, podium: [], results: [], me: null }
    if (room.phase !== 'closed') return { status: 'open', ...empty }
    if (this.isStale) return { status: 'computing', progress: this.#job.progress, ...empty }
    if (!room.hasSpeech) return { status: 'waiting', ...empty }
    const { sql } = this.#store
    const word = normaliseWord(query.word ?? '')
    const found = word ? searchWord(sql, word, query.from, query.limit) : null
    const podium = resultsFrom(sql, room.rules, 1, PODIUM_SIZE)
    const results = found
      ? resultsAt(sql, room.rules, found.positions)
      : resultsFrom(sql, room.rules, query.from, query.limit)
    const mine = resultOf(sql, room.rules, viewerId)
    const told = withSharing(sql, room.playerCount, viewerId, [...podium, ...results, ...(mine ? [mine] : [])])
    const end = podium.length + results.length
    return {
      status: 'ready',
      version,
      total: found ? found.total : room.playerCount,
      podium: told.slice(0, podium.length),
      results: told.slice(podium.length, end),
      me: told[end] ?? null,
    }
  }

  /** Only a ready ranking answers: before that, nobody may learn what others chose (WORDS-STAY-SECRET). */
  hasWord(word: string): boolean {
    const room = this.#store.room
    return room?.phase === 'closed' && !this.isStale && room.hasSpeech && isChosen(this.#store.sql, word)
  }

  /** These players' own rows, if the ranking is ready. */
  own(userIds: readonly string[]): (PlayerResult | null)[] {
    const room = this.#store.room
    const isReady = room?.phase === 'closed' && !this.isStale && room.hasSpeech
    const { sql } = this.#store
    return userIds.map((id) => {
      const result = isReady ? resultOf(sql, room.rules, id) : null
      return result && room ? (withSharing(sql, room.playerCount, id, [result])[0] ?? null) : null
    })
  }

  #sayProgress(): void {
    if (this.isStale) this.#broadcaster.broadcastUnnumbered({ type: 'computing', progress: this.#job.progress })
  }

  /** Sent with the frame, so that a crowd does not ask for the winners all at once. */
  #podiumForMany(): { podium?: PlayerResult[] } {
    const { room, sql } = this.#store
    const isLarge = room?.hasSpeech === true && room.playerCount > LOBBY_LIMIT
    return isLarge ? { podium: resultsFrom(sql, room.rules, 1, PODIUM_SIZE) } : {}
  }

  /** Callers that come during a run share it. */
  #run(): Promise<void> {
    this.#running ??= this.#job
      .run(SHARE, (version) => {
        this.#deadlines.done('ranking')
        this.#broadcaster.broadcast({ type: 'ranking', version, ...this.#podiumForMany() })
      })
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }
}
