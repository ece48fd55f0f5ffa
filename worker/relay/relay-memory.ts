/** What a relay stores of its room: its own address, and how far its sockets have been told. */
import type { RelayAddress } from './relay-api.ts'

export class RelayMemory {
  readonly #kv: SyncKvStorage
  /** The address of the last call. A relay without sockets keeps it in memory and stores nothing. */
  #asked: RelayAddress | undefined

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv
  }

  get address(): RelayAddress | undefined {
    return this.#kv.get<RelayAddress>('address') ?? this.#asked
  }

  /** For a call that needs no socket. */
  note(address: RelayAddress): void {
    this.#asked = address
  }

  store(address: RelayAddress): void {
    if (this.#kv.get('address') === undefined) this.#kv.put('address', address)
  }

  /** The number of the last frame that every greeted socket has been sent; undefined: none yet. */
  get seq(): number | undefined {
    return this.#kv.get<number>('seq')
  }

  set seq(seq: number) {
    this.#kv.put('seq', seq)
  }
}
