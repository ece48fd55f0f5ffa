/** Measured beside calculated: the same sum as docs/scale.md has, of the same questions. */
import { expect, it } from 'vitest'
import { ACTIONS } from '../../../../bench/cost/units.ts'
import { deploymentsTable, lastMinutesTable } from '../../../../workshop/rehearse/report.ts'
import { Tally } from '../../../../workshop/rehearse/tally.ts'
import { rowsUnder } from '../../../rules/documents/tables.ts'

const SCALE = 'docs/scale.md'

it('the units of each action are those of the table, in its order', () => {
  const table = rowsUnder(SCALE, 'What an action costs').filter(([what = '…']) => !what.startsWith('…'))
  const units = Object.values(ACTIONS).map((each) => [
    each.d1Queries,
    each.d1RowsRead,
    each.d1RowsWritten,
    each.objectRequests,
    each.objectRowsRead,
    each.objectRowsWritten,
  ])
  expect(table.map(([, ...counted]) => counted.map(Number))).toEqual(units)
})

it('calculated is the table of the deadline’s minute, in seconds', () => {
  const table = rowsUnder(SCALE, "The deadline's minute: one D1").filter(([, , , million]) => million !== undefined)
  const rows = lastMinutesTable(new Tally(), 100_000).rows
  for (const [told = '', , of100k = ''] of table) {
    const what = told.replaceAll("'", '’')
    const row = rows.find(([name]) => `**${name}**` === what || name === what)
    if (what.startsWith('…')) continue
    const perSecond = Number(of100k.replaceAll(/[*,]/g, '')) / (what.startsWith('**') ? 1 : 120)
    expect(Math.abs(Number(row?.[1]) - perSecond), what).toBeLessThan(0.6)
  }
  expect(table.length).toBeGreaterThan(9)
})

it('the measured column has the calls with their queries; an act not tried says so', () => {
  const tally = new Tally()
  tally.seconds = 10
  for (let nth = 0; nth < 200; nth++) tally.note('save', { status: 200, ms: 5, code: null }, 5)
  for (let nth = 0; nth < 30; nth++) tally.note('page', { status: 200, ms: 5, code: null }, 5)
  const { rows } = lastMinutesTable(tally, 12_000)
  const rowOf = (what: string) => rows.find(([name]) => name === what)?.slice(1, 4)
  expect(rowOf('saves')).toEqual(['20.0', '20.0', '20.0'])
  expect(rowOf('page 102, opened')).toEqual(['4.0', '3.0', '6.0'])
  expect(rowOf('mails, and sign-ins by them')?.[1]).toBe('not tried')
  expect(rowOf('the season’s facts')?.[1]).toBe('the Worker’s own')
  expect(rowOf('questions a second')?.[2]).toBe('26.0')
})

it('a deployment has its own drops, and says who did not come back, what page came, and what a monitor saw', () => {
  const deployed = [
    { name: 'new', began: 1000, ended: 4000 },
    { name: 'old again', began: 20_000, ended: 23_000 },
  ]
  const drops = [
    { at: 1500, code: 1006, backAt: 3500 },
    { at: 2000, code: 1012, backAt: null },
    { at: 21_000, code: 1006, backAt: 22_000 },
  ]
  const look = (at: number, page: string | null, isWell = true) => ({ at, isWell, page })
  const looks = [look(0, 'a'), look(2000, null, false), look(5000, 'b'), look(19_000, 'b'), look(24_000, 'a')]
  expect(deploymentsTable(deployed, drops, looks).rows).toEqual([
    ['new', '3.0 s', '2, from 0.5 s to 1.0 s', '2.0 s, 2.0 s, 2.0 s', '1', '4.0 s', '1'],
    ['old again', '3.0 s', '1, from 1.0 s to 1.0 s', '1.0 s, 1.0 s, 1.0 s', '0', '4.0 s', '0'],
  ])
})
