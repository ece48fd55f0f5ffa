/** `npm run bench -- --only kills`: the kills of the process test, many times, and how much was at stake. */
import { Failure } from '../commands/shell/failure.ts'
import { count, type Table } from '../commands/shell/table.ts'
import { prepareKills } from '../tests/process/kills.ts'
import { buildOnce } from './servers/build.ts'

const KILLS = 20

/** @throws Failure with what was lost */
export async function killsPart(port: number): Promise<Table[]> {
  await buildOnce()
  const { kill, ledger, stop } = await prepareKills(port, KILLS, Math.random)
  try {
    for (let nth = 1; nth <= KILLS; nth++) {
      const lost = await kill()
      if (lost.length > 0) throw new Failure(`Lost at kill ${nth} of ${KILLS}:\n${lost.join('\n')}`)
    }
    return [
      {
        title: 'Killed under load',
        head: ['kills', 'acknowledged before', 'under way, and never answered', 'lost'],
        rows: [[count(KILLS), count(ledger.acknowledged), count(ledger.inDoubt), '0']],
      },
    ]
  } finally {
    await stop()
  }
}
