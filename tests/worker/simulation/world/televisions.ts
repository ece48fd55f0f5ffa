/** The numbers that people were given for televisions, and the televisions that have typed them. */
import { screenPaths } from '../../../../shared/api/paths.ts'
import { Client, type Reply } from '../../../support/client.ts'

export type Television = {
  /** The screen's, which is also the number's. */
  id: string
  code: string
  roomId: string
  accountId: string
  /** The request that was let in; null: none was. */
  request: string | null
  client: Client
  /** Somebody was told that it has ended. */
  isOver: boolean
  /** It may have: somebody was not answered, or another has taken its place. */
  mayBeOver: boolean
}

let requests = 0

/** A new television types the number; `again`: the one that was let in asks a second time. */
export async function typeNumber(tv: Television, again: boolean): Promise<Reply<unknown> & { request: string }> {
  const request = (again ? tv.request : null) ?? `request-${++requests}`
  const client = new Client()
  const reply = await client.call<unknown>('POST', screenPaths.connect, { code: tv.code, requestId: request })
  if (reply.status === 201) tv.client = client
  return { ...reply, request }
}
