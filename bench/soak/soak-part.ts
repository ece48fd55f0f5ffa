import { count, mebibytes, type Table, times } from '../table.ts'
import { benchSoak } from './soak-bench.ts'

/** «Flat»: the memory of the last rounds beside that of the middle ones. */
const FLAT = 1.1

const yes = (isReached: boolean): string => (isReached ? 'yes' : 'no')

export async function soakPart(port: number, minutes: number): Promise<Table[]> {
  const soak = await benchSoak(port, minutes)
  const { rows } = soak
  const left: [string, number | null][] = [
    ['connections', soak.connections],
    ['rooms in D1', rows.rooms],
    ['places in D1', rows.places],
    ['rows of rooms and relays', rows.objects],
    ['alarms of rooms', rows.alarms],
  ]
  return [
    {
      title: `A soak of ${soak.minutes.toFixed(0)} minutes: ${count(soak.requests)} requests, ${count(soak.sockets)} sockets, ${count(soak.rooms)} rooms`,
      head: ['life', 'rounds', 'memory in the middle', 'at the end', 'to it', 'goal'],
      rows: soak.lives.map(({ what, rounds, early, late }) => [
        what,
        count(rounds),
        mebibytes(early),
        mebibytes(late),
        times(late / early),
        `≤ ${FLAT}: ${yes(late / early <= FLAT)}`,
      ]),
    },
    {
      title: 'What is left when everybody has gone',
      head: ['what', 'left', 'goal'],
      rows: left.map(([what, number]) => [what, number === null ? '–' : count(number), `0: ${yes(number === 0)}`]),
    },
  ]
}
