/**
 * operating.md, «A rehearsal has no way in»: a rehearsal's plan follows from its numbers, and is printed before anything is
 * done.
 */
import { expect, it } from 'vitest'
import { Failure } from '../../../../commands/shell/failure.ts'
import { deploymentsAt, formatPlan, planOf, refuseNumbers } from '../../../../workshop/rehearse/plan.ts'

const NUMBERS = { people: 400, rooms: 40, mega: 300, savesASecond: 20, sockets: 200, minutes: 2 }

it('half of what grows is there before the load, the rest comes under it, and no more', () => {
  const { first, paces, most } = planOf(NUMBERS)
  expect(first).toEqual({ room: 20, join: 400, mega: 150 })
  expect(most).toEqual({ room: 20, join: 400, mega: 150, finish: 200 })
  for (const act of ['room', 'join', 'mega', 'finish'] as const) expect(paces[act] * 120).toBeCloseTo(most[act] ?? 0)
  const odd = planOf({ ...NUMBERS, rooms: 3, mega: 7 })
  expect([odd.first.room + (odd.most.room ?? 0), odd.first.mega + (odd.most.mega ?? 0)]).toEqual([3, 7])
})

it('what has no end goes on as often as beside the saves of the last two minutes', () => {
  const { paces, crowd, most } = planOf(NUMBERS)
  expect([paces.save, paces.back, paces.page]).toEqual([20, 10, 2])
  expect([most.save, most.back, most.page]).toEqual([undefined, undefined, undefined])
  // A fifth of so many save in 120 seconds: 20 a second.
  expect(crowd).toBe(12_000)
})

it('nobody joins more rooms than there are others', () => {
  expect(planOf({ ...NUMBERS, rooms: 2 }).first.join).toBe(200)
})

it('deployments begin evenly between the beginning and the end', () => {
  expect(deploymentsAt(2, 3)).toEqual([60, 120])
  expect(deploymentsAt(0, 3)).toEqual([])
})

it('numbers that do not go together are refused, by name', () => {
  expect(() => refuseNumbers({ ...NUMBERS, mega: 401, sockets: 500 })).toThrow(/--mega, --sockets/)
  expect(() => refuseNumbers({ ...NUMBERS, rooms: 1 })).toThrow(Failure)
  refuseNumbers(NUMBERS)
})

it('says where, how much, which builds are deployed, and which changes stay', () => {
  const deployments = ['npm run deploy', 'npx wrangler rollback --yes']
  const doing = { origin: 'https://staging.example', numbers: NUMBERS, deployments, isForGood: false, isOwn: false }
  const text = formatPlan(doing)
  for (const said of [
    'https://staging.example',
    '400',
    '12,000 people',
    'npm run deploy, then npx wrangler rollback --yes',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/mega room stays open.*\n.*withdrawn.*deleted.*seal stays held/)
  expect(formatPlan({ ...doing, isForGood: true })).toContain('the rooms and the mega room close')
})
