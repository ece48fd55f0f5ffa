import { lastMinutes } from '../../workshop/rehearse/last-minutes.ts'
import { count, type Table } from '../../workshop/table.ts'
import { crowdSum } from './crowd-sum.ts'
import { HABITS, type Habits, seasonCost } from './season-cost.ts'

const PEOPLE = [1000, 100_000, 1_000_000]
const ISOLATES = [200, 1000]
/** What is other than assumed. */
const DECIDING: readonly Partial<Habits>[] = [{}, { google: 0.5 }, { google: 0.9 }, { devices: 3 }, { sessionDays: 7 }]

const units = (value: number): string => count(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
const dollars = (value: number): string => `$ ${value.toFixed(2)}`
const percent = (share: number): string => `${Math.round(share * 100)} %`

/** A sum: counted units, assumed habits, published prices. */
export function costPart(): Table[] {
  const costs = PEOPLE.map((people) => seasonCost(people))
  return [
    {
      title: 'A season',
      head: ['', ...costs.flatMap(({ people }) => [`${count(people)} people`, '$'])],
      rows: [
        ...(costs[0]?.parts ?? []).map(({ what }, at) => [
          what,
          ...costs.flatMap(({ parts }) => [units(parts[at]?.units ?? 0), dollars(parts[at]?.dollars ?? 0)]),
        ]),
        ['with the plan', ...costs.flatMap(({ dollars: sum }) => ['', dollars(sum)])],
        ['a person', ...costs.flatMap(({ dollars: sum, people }) => ['', `$ ${(sum / people).toFixed(5)}`])],
      ],
    },
    whatDecides(),
    whatD1IsAsked(),
    crowdTable(),
  ]
}

/** A room that everybody has open. */
function crowdTable(): Table {
  const crowds = PEOPLE.flatMap((people) => ISOLATES.map((isolates) => ({ people, isolates })))
  const sums = crowds.map(({ people, isolates }) => crowdSum(people, isolates))
  return {
    title: 'What a room is asked whose people all have its page open, a second (arithmetic)',
    head: ['', ...crowds.map(({ people, isolates }) => `${count(people)}, ${count(isolates)} isolates`)],
    rows: (sums[0] ?? []).map(({ what }, at) => [what, ...sums.map((sum) => units(sum[at]?.asked ?? 0))]),
  }
}

/** One habit after the other, the others as assumed. */
function whatDecides(): Table {
  const row = (habits: Habits): string[] => [
    percent(habits.google),
    String(habits.devices),
    `${habits.sessionDays} days`,
    ...PEOPLE.map((people) => dollars(seasonCost(people, habits).dollars)),
    percent(mailsIn(habits)),
  ]
  return {
    title: 'What decides it',
    head: ['by Google', 'devices', 'a session', ...PEOPLE.map((people) => `${count(people)} people`), 'of it mails'],
    rows: DECIDING.map((other) => row({ ...HABITS, ...other })),
  }
}

/** In the last two minutes; and the increase if each isolate has to ask for the season's facts itself. */
function whatD1IsAsked(): Table {
  const sums = PEOPLE.map((people) => lastMinutes(people, null))
  const away = ISOLATES.map((isolates) => PEOPLE.map((people) => lastMinutes(people, isolates)))
  return {
    title: 'What D1 is asked in the last two minutes',
    head: ['', ...PEOPLE.map((people) => `${count(people)} people`)],
    rows: [
      ...(sums[0]?.terms ?? []).map(({ what }, at) => [
        what,
        ...sums.map(({ terms }) => units(terms[at]?.queries ?? 0)),
      ]),
      ['a second', ...sums.map(({ perSecond }) => units(perSecond))],
      ...away.map((all, at) => [
        `a second, with the season’s object away and ${count(ISOLATES[at] ?? 0)} isolates`,
        ...all.map(({ perSecond }) => units(perSecond)),
      ]),
    ],
  }
}

/** The mails' part of the largest season's cost. */
function mailsIn(habits: Habits): number {
  const { parts, dollars: sum } = seasonCost(PEOPLE.at(-1) ?? 0, habits)
  return (parts.find(({ what }) => what === 'mails')?.dollars ?? 0) / sum
}
