/** A rehearsal's output: the counts, and the last two minutes, measured beside calculated. */

import type { Drop } from '../people/sockets.ts'
import { count, quantile, type Table } from '../table.ts'
import { lastMinutes, QUERIES, SECONDS } from './last-minutes.ts'
import { type Probe, pagesSeen } from './monitor.ts'
import type { Kind } from './plan.ts'
import { latencies, type Tally } from './tally.ts'

/** The measured part of the calculation, with the queries of each kind. The mega room's joins have no link. */
const MEASURED: Record<string, [Kind, number][]> = {
  saves: [['save', QUERIES.save]],
  '«Ho finito!»': [['finish', QUERIES.finish]],
  'page 102, come back to': [['back', 1]],
  'page 102, opened': [['page', QUERIES.words]],
  'links of rooms, and joins': [
    ['link', QUERIES.roomPage],
    ['join', QUERIES.join],
    ['mega', QUERIES.join],
  ],
}
const BY_ITSELF = 'the Worker’s own'
const OWN = ['the mega room, who has finished', 'the season’s facts', 'whether a seal is due']

/** @param crowd the number of people who would save at this rate */
export function lastMinutesTable(tally: Tally, crowd: number): Table {
  const { terms, perSecond } = lastMinutes(crowd, null)
  let sum = 0
  const rows = terms.map(({ what, queries }) => {
    const calculated = (queries / SECONDS).toFixed(1)
    const kinds = MEASURED[what]
    if (!kinds) return [what, calculated, OWN.includes(what) ? BY_ITSELF : 'not tried', '–', '–', '–', '–', '–']
    const calls = kinds.reduce((all, [kind]) => all + tally.aSecond(kind), 0)
    const questions = kinds.reduce((all, [kind, each]) => all + tally.aSecond(kind) * each, 0)
    sum += questions
    const times = kinds.flatMap(([kind]) => tally.of(kind).times)
    return [what, calculated, calls.toFixed(1), questions.toFixed(1), ...latencies(times)]
  })
  return {
    title: `The last two minutes, as calculated for ${count(crowd)} people, and as measured`,
    head: [
      'a second',
      'calculated: questions to D1',
      'measured: calls',
      'questions in them, by docs/scale.md',
      'p50',
      'p95',
      'p99',
      'slowest',
    ],
    rows: [
      ...rows,
      ['questions a second', perSecond.toFixed(1), '', sum.toFixed(1), '', '', '', ''],
      ['… that D1 has counted', '', 'look at the dashboard: D1, the database, Metrics, «Queries»', '', '', '', '', ''],
    ],
  }
}

/** Moments by `performance.now()`. */
export type Deployed = { name: string; began: number; ended: number }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export function deploymentsTable(
  deployed: readonly Deployed[],
  drops: readonly Drop[],
  probes: readonly Probe[],
): Table {
  const pages = pagesSeen(probes)
  const rows = deployed.map(({ name, began, ended }, at) => {
    const until = deployed[at + 1]?.began ?? Number.POSITIVE_INFINITY
    const isOfIt = (moment: number): boolean => moment >= began && moment < until
    const its = drops.filter(({ at: moment }) => isOfIt(moment))
    const dropped = its.map(({ at: moment }) => moment - began)
    const back = its.flatMap(({ at: moment, backAt }) => (backAt === null ? [] : [backAt - moment]))
    const bad = probes.filter((probe) => isOfIt(probe.at) && !probe.isWell).length
    const after = pages.find(({ first }) => isOfIt(first))
    return [
      name,
      seconds(ended - began),
      `${count(its.length)}${its.length === 0 ? '' : `, from ${seconds(Math.min(...dropped))} to ${seconds(Math.max(...dropped))}`}`,
      back.length === 0 ? '–' : [0.5, 0.95, 1].map((share) => seconds(quantile(back, share))).join(', '),
      count(its.length - back.length),
      after === undefined ? 'the same page' : seconds(after.first - began),
      count(bad),
    ]
  })
  return {
    title: 'Deployments, in seconds from the beginning of each',
    head: [
      '',
      'took',
      'sockets dropped',
      'back after: median, p95, last',
      'not back',
      'another page seen after',
      'looks of a monitor that were bad',
    ],
    rows,
  }
}
