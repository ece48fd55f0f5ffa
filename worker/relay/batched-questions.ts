/**
 * Batches what the people on one relay ask of its room at the same time, and limits how often it asks: a hundred relays
 * together must not ask the one room more than it can answer.
 */
import { Batcher } from '../calls/batcher.ts'
import { viewText } from '../room/lobby/view-text.ts'
import type {
  Answer,
  Entered,
  OwnResult,
  RoomApi,
  RoomSnapshot,
  SaysRelays,
  ViewText,
  Visitor,
} from '../room/room-api.ts'

/** How long a late answer holds up the next call. A crowd's lobby is not fresher anyway: its frames come every two seconds. */
const PATIENCE_MS = 2000
/** The pause between two calls for people's own results: four a second, however many look at a ranking. */
const RESULTS_REST_MS = 250

type Looker = { id: string; hasFinished: boolean }

export class BatchedQuestions {
  readonly #room: () => Pick<RoomApi, 'joinMany' | 'resultsOf'>
  readonly #readSnapshot: (viewerIds: string[], finishedIds: string[]) => Promise<RoomSnapshot | null>
  readonly #views = new Batcher((lookers: Looker[]) => this.#viewFor(lookers), { patienceMs: PATIENCE_MS })
  readonly #memberViews = new Batcher((lookers: Looker[]) => this.#memberViewsFor(lookers), {
    patienceMs: PATIENCE_MS,
  })
  readonly #joins = new Batcher((visitors: Visitor[]) => this.#letIn(visitors), { patienceMs: PATIENCE_MS })
  readonly #results = new Batcher((ids: string[]) => this.#resultsOf(ids), {
    restMs: RESULTS_REST_MS,
    patienceMs: PATIENCE_MS,
  })

  /** @param readSnapshot reads the room's current view for these viewers, of whom some have finished; null: the room is gone */
  constructor(
    room: () => Pick<RoomApi, 'joinMany' | 'resultsOf'>,
    readSnapshot: (viewerIds: string[], finishedIds: string[]) => Promise<RoomSnapshot | null>,
  ) {
    this.#room = room
    this.#readSnapshot = readSnapshot
  }

  view(looker: Looker): Promise<Answer<ViewText>> {
    return this.#views.ask(looker)
  }

  /** Who is in already waits neither for newcomers nor for D1 (decision 88), so they are not in one call with those who do. */
  async join(visitor: Visitor): Promise<Answer<Entered>> {
    const { view, ...relays } = await this.#memberViews.ask({
      id: visitor.id,
      hasFinished: visitor.hasFinished ?? false,
    })
    return view === null ? this.#joins.ask(visitor) : { ok: true, value: { view, isNew: false }, ...relays }
  }

  /** `version`: as in `OwnResults`. */
  resultOf(viewerId: string): Promise<{ own: OwnResult; version: number | null }> {
    return this.#results.ask(viewerId)
  }

  #snapshotFor(lookers: readonly Looker[]): Promise<RoomSnapshot | null> {
    const finished = lookers.filter(({ hasFinished }) => hasFinished)
    return this.#readSnapshot(idsOf(lookers), idsOf(finished))
  }

  async #viewFor(lookers: Looker[]): Promise<Answer<ViewText>[]> {
    const snapshot = await this.#snapshotFor(lookers)
    return lookers.map(({ id }): Answer<ViewText> => {
      if (!snapshot) return { ok: false, code: 'room/not-found' }
      return snapshot.removed.has(id)
        ? { ok: false, code: 'room/removed' }
        : { ok: true, value: viewText(snapshot, id), ...relaysIn(snapshot) }
    })
  }

  async #memberViewsFor(lookers: Looker[]): Promise<({ view: ViewText | null } & SaysRelays)[]> {
    const snapshot = await this.#snapshotFor(lookers)
    return lookers.map(({ id }) =>
      snapshot?.members.has(id) ? { view: viewText(snapshot, id), ...relaysIn(snapshot) } : { view: null },
    )
  }

  async #letIn(visitors: Visitor[]): Promise<Answer<Entered>[]> {
    const answer = await this.#room().joinMany(visitors)
    return visitors.map(({ id }, index): Answer<Entered> => {
      if (!answer.ok) return answer
      const { snapshot, entries } = answer.value
      const entry = entries[index]
      if (typeof entry === 'object') return { ok: false, code: entry.refusal }
      return { ok: true, value: { view: viewText(snapshot, id), isNew: entry === 'new' }, ...relaysIn(snapshot) }
    })
  }

  async #resultsOf(ids: string[]): Promise<{ own: OwnResult; version: number | null }[]> {
    const { version, results } = await this.#room().resultsOf(ids)
    return ids.map((_, index) => ({ own: results[index] ?? null, version }))
  }
}

const idsOf = (lookers: readonly Looker[]): string[] => lookers.map(({ id }) => id)

/** Passed on, so that an isolate which has gone to relays hears of further ones. */
const relaysIn = ({ relays }: RoomSnapshot): SaysRelays => (relays === undefined ? {} : { relays })
