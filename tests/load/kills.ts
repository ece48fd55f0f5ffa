/** `npm run bench -- --only kills`: the process test's kills, many times over, and how much was at stake. */
import { Failure } from '../../commands/failure.ts'
import { prepareKills } from '../process/kills.ts'

export type KillsResult = { kills: number; acknowledged: number; inDoubt: number }

/** @throws Failure that names what was lost */
export async function benchKills(port: number, kills: number): Promise<KillsResult> {
  const { kill, ledger, stop } = await prepareKills(port, kills, Math.random)
  try {
    for (let nth = 1; nth <= kills; nth++) {
      const lost = await kill()
      if (lost.length > 0) throw new Failure(`Lost at kill ${nth} of ${kills}:\n${lost.join('\n')}`)
    }
    return { kills, acknowledged: ledger.acknowledged, inDoubt: ledger.inDoubt }
  } finally {
    await stop()
  }
}
