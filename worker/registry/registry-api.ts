/** What the rest of the Worker may ask of a season's registry. An exception means that it is out of reach. */

/** How far the rooms have been asked to write their directory rows anew; `isDone`: every one of them has taken it on. */
export type RebuildProgress = { rooms: number; asked: number; failed: number; isDone: boolean }

export interface RegistryApi {
  /** To be asked before a room is made. False: this account has made all it may. `maker: null` is the operator. */
  register(roomId: string, maker: string | null): Promise<boolean>
  /** The rooms of this season that the account has made, deleted ones too. */
  madeBy(accountId: string): Promise<string[]>
  /** DELETED-STAYS-DELETED: which rooms this account has made is known no more. */
  forgetMaker(accountId: string): Promise<void>
  /** After a restore of D1. Returns when it is stored; the rooms are asked from the alarm. */
  rebuildDirectory(season: number): Promise<{ rooms: number }>
  /** Null: it was never asked for. */
  progress(): Promise<RebuildProgress | null>
}
