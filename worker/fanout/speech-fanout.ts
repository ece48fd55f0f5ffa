/**
 * The season's speech on its way to all rooms (decision 34), remembered until it has arrived. The wish is stored before anything
 * is done about it, and every step can be repeated.
 */
import { inTurns, type Undone } from '../calls/in-turns.ts'
import { roomsAfter } from '../db/rooms/directory.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { tellRoom } from '../rooms-client/tell-room.ts'
import { type FailedRoom, type SpeechJob, type SpeechProgress, SpeechStore } from './speech-store.ts'

const PAGE = 200
/** Rooms told at once: most are asleep, and what is waited for is their waking. */
const AT_ONCE = 100
/** Pages of one alarm: with the list of failures well under the calls that one event may make. */
const PAGES_AN_ALARM = 3
const RETRIES_AN_ALARM = 200

export class SpeechFanout {
  readonly #env: Pick<Bindings, 'DB' | 'ROOMS'>
  readonly #store: SpeechStore

  constructor(env: Pick<Bindings, 'DB' | 'ROOMS'>, storage: DurableObjectStorage) {
    this.#env = env
    this.#store = new SpeechStore(storage)
  }

  /** True when this version is news: then the alarm has to ring. */
  wish(season: number, version: number, now: number): boolean {
    return this.#store.wishSpeech(season, version, now)
  }

  progress(): SpeechProgress | null {
    return this.#store.progress()
  }

  /** When the alarm has to ring next; null when nothing is left to do. */
  nextDue(): number | null {
    return this.#store.nextDue()
  }

  /** One alarm's share. */
  async advance(): Promise<void> {
    await this.#tellRooms()
    await this.#tellFailedRooms()
  }

  async #tellRooms(): Promise<void> {
    for (let page = 0; page < PAGES_AN_ALARM; page++) {
      const job = this.#store.speechJob()
      if (!job || job.isRead || job.dueAt > Date.now() || !(await this.#tellPage(job))) return
    }
  }

  /** False when D1 did not answer: then the same page is read again later. */
  async #tellPage(job: SpeechJob): Promise<boolean> {
    let ids: string[]
    try {
      ids = await roomsAfter(this.#env.DB, job.season, job.cursor, PAGE)
    } catch (error) {
      log({ event: 'fanout', season: job.season, version: job.version, ...faultOf(error) })
      this.#store.pageFailed(job, Date.now())
      return false
    }
    const failed = await inTurns(ids, AT_ONCE, (id) => this.#tell(id, job.version))
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
      log({ event: 'fanout-done', season: job.season, version: job.version, count: this.#store.progress()?.told ?? 0 })
    return true
  }

  /** One room that hangs holds up neither its page nor the next alarm: it has failed, and is told again. */
  #tell(id: string, version: number): Promise<void> {
    return tellRoom(this.#env, id, (room) => room.speechChanged(version))
  }

  async #tellFailedRooms(): Promise<void> {
    const tell = async (room: FailedRoom): Promise<void> => {
      await this.#tell(room.id, room.version)
      this.#store.roomTold(room)
    }
    const failed = await inTurns(this.#store.failedRooms(Date.now(), RETRIES_AN_ALARM), AT_ONCE, tell)
    for (const { item } of failed) this.#store.roomFailed(item, Date.now())
    this.#sayFailed(this.#store.speechJob(), failed)
  }

  #sayFailed(job: SpeechJob | null, failed: readonly Undone<unknown>[]): void {
    const [first] = failed
    if (!job || !first) return
    log({ event: 'fanout', season: job.season, version: job.version, count: failed.length, ...faultOf(first.error) })
  }
}
