/**
 * FINISHED-WORDS-ARRIVE, by comparing: whoever opens the room has finished, as their session or their ticket says, and has
 * no words here. So the message of their lock did not arrive, and the room asks D1. Nobody waits for that, and nothing of
 * it is stored: where D1 does not answer, the next opening asks again, or the next flush (directory-writer.ts), or the
 * closing. The mega room pulls them (finished-pull.ts).
 */
import { askPatiently } from '../../db/database.ts'
import { finishedNow } from '../../db/rooms/finished-pages.ts'
import { query } from '../../db/statement.ts'
import { LISTS_A_PAGE } from '../../db/word-list.ts'
import { faultOf, log } from '../../logging/log.ts'
import { deliver } from '../commands/deliver-words.ts'
import type { RoomParts } from '../room-parts.ts'
import { type RoomRecord, takesWords } from '../state/room-record.ts'

export class MissingWords {
  readonly #wanted = new Set<string>()
  #isAsking = false

  /** @param ids of people who have finished, in this room or not */
  look(parts: RoomParts, ids: readonly string[]): void {
    const { room } = parts.store
    if (ids.length === 0 || !takesWords(room) || room.isMega) return
    for (const id of parts.store.emptyAmong(ids)) this.#wanted.add(id)
    if (!this.#isAsking) void this.#ask(parts, room)
  }

  /** One question at a time: those who come meanwhile are in the next. */
  async #ask(parts: RoomParts, { id: room, season }: RoomRecord): Promise<void> {
    this.#isAsking = true
    try {
      while (this.#wanted.size > 0) {
        const ids = [...this.#wanted].slice(0, LISTS_A_PAGE)
        for (const id of ids) this.#wanted.delete(id)
        deliver(parts, await query(finishedNow(parts.env.DB, season, ids), askPatiently))
      }
    } catch (error) {
      this.#wanted.clear()
      log({ event: 'words-not-found', room, season, ...faultOf(error) })
    } finally {
      this.#isAsking = false
    }
  }
}
