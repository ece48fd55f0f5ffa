/** `npm run bench -- --only kills`: the kills of the process test, many times, and as many around a seal. */

import { prepareKills } from '../tests/process/kills.ts'
import { sealUnderKills } from '../tests/process/seal-kills.ts'
import { count, type Table } from '../workshop/table.ts'
import { judge } from './results.ts'
import { buildOnce } from './servers/build.ts'

const KILLS = 20
const TEN_SAVED = 1000

/** What was lost is said on stderr, and counts against the goal. */
export async function* killsPart(port: number): AsyncGenerator<Table> {
  await buildOnce()
  yield await underLoad(port)
  yield await aroundTheSeal(port)
}

async function underLoad(port: number): Promise<Table> {
  const { kill, ledger, stop } = await prepareKills(port, KILLS, Math.random)
  try {
    let lost = 0
    for (let nth = 1; nth <= KILLS; nth++) {
      const faults = await kill()
      if (faults.length > 0) console.error(`Lost at kill ${nth} of ${KILLS}:\n${faults.join('\n')}`)
      lost += faults.length
    }
    return {
      title: 'Killed under load',
      head: ['kills', 'acknowledged before', 'under way, and never answered', 'lost'],
      rows: [
        [
          count(KILLS),
          count(ledger.acknowledged),
          count(ledger.inDoubt),
          `${lost} (${judge('lost in twenty kills', lost, 0, 'number')})`,
        ],
      ],
    }
  } finally {
    await stop()
  }
}

/** TEN-WORDS-PLAY: everybody has saved ten words, and nobody has finished. */
async function aroundTheSeal(port: number): Promise<Table> {
  const { kills, away, rankings, faults } = await sealUnderKills(port, { kills: KILLS, people: TEN_SAVED }, Math.random)
  if (faults.length > 0) console.error(`After a seal under ${KILLS} kills:\n${faults.join('\n')}`)
  return {
    title: 'Killed around the seal',
    head: [
      'ten words saved, not finished',
      'kills: before, after the seal',
      'D1 away',
      'rankings',
      'who has words, of whom',
      'not the naive scorer’s',
    ],
    rows: [
      [
        count(TEN_SAVED),
        `${kills.before}, ${kills.after}`,
        `${away.times} times, ${Math.round(away.seconds)} s`,
        count(rankings.length),
        [...new Set(rankings.map(({ having, members }) => `${count(having)} of ${count(members)}`))].join(', '),
        `${faults.length} (${judge('rows that differ after a seal with twenty kills', faults.length, 0, 'number')})`,
      ],
    ],
  }
}
