/**
 * The rooms of one season. The registry decides who may make one more. After a restore of D1 it asks every room to
 * rewrite its directory rows: the job is stored before any room is asked, and every step is safe to repeat.
 */
import { DurableObject } from 'cloudflare:workers'
import { type Failed, forEachLimited } from '../calls/for-each-limited.ts'
import { inTime } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { type Rebuild, RebuildStore } from './rebuild-store.ts'
import type { RebuildProgress, RegistryApi } from './registry-api.ts'
import { RegistryStore } from './registry-store.ts'

/** Rooms asked in one alarm, and as many again of those that failed. */
const PAGE = 200
/** The rooms wait for their writes to D1: with more at once, the writes would only queue there. */
const AT_ONCE = 20
/** Longer than a room takes to answer: it waits for D1 only a few seconds. A room that hangs holds up no other. */
const ROOM_MS = 10_000
/** The alarm is set before the work: if the object dies during it, it rings even if the platform retries nothing. */
const SAFETY_MS = 30_000

export class RoomRegistry extends DurableObject<Bindings> implements RegistryApi {
  readonly #rooms: RegistryStore
  readonly #rebuild: RebuildStore

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#rooms = new RegistryStore(ctx.storage.sql)
    this.#rebuild = new RebuildStore(ctx.storage)
  }

  async register(roomId: string, maker: string | null): Promise<boolean> {
    return this.#rooms.add(roomId, maker)
  }

  async madeBy(accountId: string): Promise<string[]> {
    return this.#rooms.madeBy(accountId)
  }

  async forgetMaker(accountId: string): Promise<void> {
    this.#rooms.forgetMaker(accountId)
  }

  async rebuildDirectory(season: number): Promise<{ rooms: number }> {
    const rooms = this.#rooms.size
    if (rooms === 0) return { rooms }
    this.#rebuild.begin(season, Date.now())
    await this.ctx.storage.setAlarm(Date.now())
    return { rooms }
  }

  async progress(): Promise<RebuildProgress | null> {
    const rebuild = this.#rooms.isEmpty ? null : this.#rebuild.current()
    if (!rebuild) return null
    const failed = this.#rebuild.failedCount
    return { rooms: this.#rooms.size, asked: rebuild.asked, failed, isDone: rebuild.isRead && failed === 0 }
  }

  override async alarm(): Promise<void> {
    const rebuild = this.#rooms.isEmpty ? null : this.#rebuild.current()
    if (!rebuild || this.#rebuild.nextDue() === null) return
    await this.ctx.storage.setAlarm(Date.now() + SAFETY_MS)
    if (!rebuild.isRead) await this.#askPage(rebuild)
    await this.#askAgain(rebuild)
    const due = this.#rebuild.nextDue()
    if (due === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(due)
  }

  async #askPage({ run, season, cursor }: Rebuild): Promise<void> {
    const ids = this.#rooms.after(cursor, PAGE)
    const failed = await forEachLimited(ids, AT_ONCE, (id) => this.#ask(id, season))
    const page = {
      cursor: ids.at(-1) ?? cursor,
      isLast: ids.length < PAGE,
      asked: ids.length - failed.length,
      failed: failed.map(({ item }) => item),
    }
    this.#rebuild.pageDone(run, page, Date.now())
    this.#sayFailed(season, failed)
    if (page.isLast) log({ event: 'directory-rebuilt', season, count: this.#rebuild.current()?.asked ?? 0 })
  }

  async #askAgain({ run, season }: Rebuild): Promise<void> {
    const failed = await forEachLimited(this.#rebuild.due(Date.now(), PAGE), AT_ONCE, async (room) => {
      await this.#ask(room.id, season)
      this.#rebuild.askedAtLast(run, room)
    })
    for (const { item } of failed) this.#rebuild.failed(run, item, Date.now())
    this.#sayFailed(season, failed)
  }

  async #ask(id: string, season: number): Promise<void> {
    const isTaken = await inTime(this.env.ROOMS.getByName(id).rewriteDirectory(id, season), ROOM_MS)
    if (!isTaken) throw new Error('D1 did not say whether there was such a room')
  }

  #sayFailed(season: number, failed: readonly Failed<unknown>[]): void {
    const [first] = failed
    if (first) log({ event: 'directory-not-rebuilt', season, count: failed.length, ...faultOf(first.error) })
  }
}
