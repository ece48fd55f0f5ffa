/**
 * Tells all rooms of the season something that has a version: the speech's (decision 34), or the moment of the seal
 * (decision 39). The job is stored before any room is called, and every step is safe to repeat.
 */
import { type Failed, forEachLimited } from '../calls/for-each-limited.ts'
import { roomsAfter } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import type { RoomApi } from '../room/room-api.ts'
import { tellRoom } from '../rooms-client/tell-room.ts'
import { type FailedRoom, type FanoutJob, type FanoutProgress, FanoutStore, type FanoutTables } from './fanout-store.ts'

const PAGE = 200
/** Rooms called at once: most are hibernating, and waking them is what takes the time. */
const AT_ONCE = 100
/** Pages of one alarm: with the retries, well below the number of calls that one event may make. */
const PAGES_AN_ALARM = 3
const RETRIES_AN_ALARM = 200

type FanoutEnv = Pick<Bindings, 'DB' | 'ROOMS'>

/** `event`: the name in the log; after the last page, with `-done`. */
export type News = {
  tables: FanoutTables
  event: 'fanout' | 'seal-fanout'
  tell: (room: Pick<RoomApi, 'speechChanged' | 'seasonSealed'>, version: number) => Promise<void>
}

export class SeasonFanout {
  readonly #env: FanoutEnv
  readonly #store: FanoutStore
  readonly #news: News

  constructor(env: FanoutEnv, storage: DurableObjectStorage, news: News) {
    this.#env = env
    this.#store = new FanoutStore(storage, news.tables)
    this.#news = news
  }

  /** @returns whether this version is new: then the alarm has to be set */
  wish(season: number, version: number, now: number): boolean {
    return this.#store.wish(season, version, now)
  }

  progress(): FanoutProgress | null {
    return this.#store.progress()
  }

  /** When the alarm has to ring next; null when nothing is left to do. */
  nextDue(): number | null {
    return this.#store.nextDue()
  }

  /** The work of one alarm. */
  async advance(): Promise<void> {
    await this.#tellRooms()
    await this.#tellFailedRooms()
  }

  async #tellRooms(): Promise<void> {
    for (let page = 0; page < PAGES_AN_ALARM; page++) {
      const job = this.#store.job()
      if (!job || job.isRead || job.dueAt > Date.now() || !(await this.#tellPage(job))) return
    }
  }

  /** False when D1 did not answer: the same page is read again later. */
  async #tellPage(job: FanoutJob): Promise<boolean> {
    let ids: string[]
    try {
      ids = await roomsAfter(this.#env.DB, job.season, job.cursor, PAGE)
    } catch (error) {
      log({ event: this.#news.event, season: job.season, version: job.version, ...faultOf(error) })
      this.#store.pageFailed(job, Date.now())
      return false
    }
    const failed = await forEachLimited(ids, AT_ONCE, (id) => this.#tell(id, job.version))
    const told = ids.length - failed.length
    const page = {
      cursor: ids.at(-1) ?? job.cursor,
      isLast: ids.length < PAGE,
      told,
      failed: failed.map(({ item }) => item),
    }
    this.#sayFailed(job, failed)
    this.#store.pageDone(job.version, page, Date.now())
    if (page.isLast)
      log({
        event: `${this.#news.event}-done`,
        season: job.season,
        version: job.version,
        count: this.#store.progress()?.told ?? 0,
      })
    return true
  }

  /** With a time limit: a room that hangs holds up neither its page nor the next alarm, and is called again later. */
  #tell(id: string, version: number): Promise<void> {
    return tellRoom(this.#env, id, (room) => this.#news.tell(room, version))
  }

  async #tellFailedRooms(): Promise<void> {
    const tell = async (room: FailedRoom): Promise<void> => {
      await this.#tell(room.id, room.version)
      this.#store.roomTold(room)
    }
    const failed = await forEachLimited(this.#store.failedRooms(Date.now(), RETRIES_AN_ALARM), AT_ONCE, tell)
    for (const { item } of failed) this.#store.roomFailed(item, Date.now())
    this.#sayFailed(this.#store.job(), failed)
  }

  #sayFailed(job: FanoutJob | null, failed: readonly Failed<unknown>[]): void {
    const [first] = failed
    if (!job || !first) return
    log({
      event: this.#news.event,
      season: job.season,
      version: job.version,
      count: failed.length,
      ...faultOf(first.error),
    })
  }
}
