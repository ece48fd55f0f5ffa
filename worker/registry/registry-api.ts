/** What the rest of the Worker may ask of a season's registry. An exception means that it is out of reach. */

/** How many rooms have been asked to rewrite their directory rows. `isDone`: every one of them has stored the job. */
export type RebuildProgress = { rooms: number; asked: number; failed: number; isDone: boolean }

export interface RegistryApi {
  /** Called before a room is made. False: this account has made as many as it may. `maker: null` is the operator. */
  register(roomId: string, maker: string | null): Promise<boolean>
  /** The rooms of this season that the account has made, deleted ones too. */
  madeBy(accountId: string): Promise<string[]>
  /** DELETED-STAYS-DELETED: erases which rooms this account has made. */
  forgetMaker(accountId: string): Promise<void>
  /** After a restore of D1. Returns when the job is stored; the alarm asks the rooms. */
  rebuildDirectory(season: number): Promise<{ rooms: number }>
  /** Null when no rebuilding was ever asked for. */
  progress(): Promise<RebuildProgress | null>
}
