/** Shared by the tests of sessions and of tickets. */
import { paths } from '../../../shared/api/paths.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'

export const MINUTE = 60_000

export const DAY = 24 * 60 * MINUTE

export const SESSION = '__Host-session'

export const TICKET = '__Host-ticket'

export const realD1 = env.DB

export const countCalls = async (act: () => Promise<unknown>): Promise<number> => {
  const counting = workerD1()
  await act()
  env.DB = realD1
  return counting.calls
}

export const d1Away = (): void => {
  workerD1('before')
}

/** A call of the hot paths that needs no room. */
export const save = ({ client }: Pick<Player, 'client'>, words = ['salute']) => client.put(paths.words, { words })
