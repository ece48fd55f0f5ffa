/** The stand-in's storage: in memory, for as long as the server runs. */
import type { Adapter } from 'oidc-provider'

type Kept = { payload: Record<string, unknown>; until: number }

const kept = new Map<string, Kept>()

const alive = (key: string): Record<string, unknown> | undefined => {
  const found = kept.get(key)
  return found && found.until > Date.now() ? found.payload : undefined
}

export class Memory implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`
  }

  async upsert(id: string, payload: Record<string, unknown>, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    kept.set(this.#key(id), { payload, until: Date.now() + expiresIn * 1000 })
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    return alive(this.#key(id))
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    for (const [key, { payload }] of kept) {
      if (key.startsWith(`${this.#kind}:`) && payload.uid === uid) return alive(key)
    }
    return undefined
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = alive(this.#key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }
}
