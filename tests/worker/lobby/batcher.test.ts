import { beforeEach, expect, it, vi } from 'vitest'
import { Batcher, TooSlow, withTimeLimit } from '../../../worker/platform/calls.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

/** Each call waits to be answered by hand, with its questions doubled. */
function aDesk() {
  const calls: { questions: number[]; answer: () => void; fail: () => void }[] = []
  const batcher = new Batcher(
    (questions: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(questions.map((question) => 2 * question))
        calls.push({ questions, answer, fail: () => reject(new Error('no answer today')) })
      }),
  )
  const asked = () => calls.map(({ questions }) => questions)
  return { batcher, calls, asked }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Ends the next wait. @returns how long it took */
const waitIsOver = async (): Promise<number> => {
  const since = Date.now()
  await vi.advanceTimersToNextTimerAsync()
  return Date.now() - since
}

it('a lone question goes at once; later ones go together with the next', async () => {
  const { batcher, calls, asked } = aDesk()
  const answers = Promise.all([1, 2, 3].map((question) => batcher.ask(question)))
  expect(asked()).toEqual([[1]])
  calls[0]?.answer()
  await pass(0)
  expect(asked()).toEqual([[1], [2, 3]])
  calls[1]?.answer()
  expect(await answers).toEqual([2, 4, 6])
})

it('an answer that does not come holds up nobody for good, and is given all the same when it comes', async () => {
  const { batcher, calls, asked } = aDesk()
  const first = batcher.ask(1)
  const second = batcher.ask(2)
  await pass(0)
  expect(asked()).toEqual([[1]])
  await waitIsOver()
  expect(asked()).toEqual([[1], [2]])
  calls[1]?.answer()
  expect(await second).toBe(4)
  calls[0]?.answer()
  expect(await first).toBe(2)
})

/** Calls that hang, one after the other: for how long each holds up the next. */
async function heldUpBy(count: number, { batcher, calls }: ReturnType<typeof aDesk>): Promise<number[]> {
  const waits: number[] = []
  for (let at = 0; at < count; at++) {
    const before = calls.length
    void batcher.ask(0)
    waits.push(await waitIsOver())
    expect(calls).toHaveLength(before + 1)
  }
  return waits
}

it('a late answer holds up the next batch for the same time each time', async () => {
  const desk = aDesk()
  void desk.batcher.ask(0)
  const [first = 0, ...others] = await heldUpBy(3, desk)
  expect(first).toBeGreaterThan(0)
  expect(others).toEqual([first, first])
})

it('who was asked about together fails together, and those after them do not', async () => {
  const { batcher, calls } = aDesk()
  const answers = [1, 2, 3].map((question) => batcher.ask(question).catch((error: Error) => error.message))
  calls[0]?.answer()
  await pass(0)
  calls[1]?.fail()
  expect(await Promise.all(answers)).toEqual([2, 'no answer today', 'no answer today'])
  await pass(0)
  const last = batcher.ask(4)
  calls[2]?.answer()
  expect(await last).toBe(8)
})

it('never asks about more than a thousand together', async () => {
  const { batcher, calls, asked } = aDesk()
  for (let question = 0; question < 1502; question++) void batcher.ask(question)
  for (let at = 0; at < 3; at++) {
    calls[at]?.answer()
    await vi.runAllTimersAsync()
  }
  expect(asked().map((questions) => questions.length)).toEqual([1, 1000, 501])
})

it('a time limit ends every wait at the same moment, and none that is over before', async () => {
  const never = new Promise<never>(() => undefined)
  const told: unknown[] = []
  await withTimeLimit(400, async (inTime) => {
    const first = inTime(never).catch((error: unknown) => error)
    await pass(300)
    told.push(await inTime(Promise.resolve('soon')))
    const second = inTime(never).catch((error: unknown) => error)
    await pass(100)
    told.push(await first, await second)
  })
  expect(told).toEqual(['soon', expect.any(TooSlow), expect.any(TooSlow)])
})

it('a time limit that nobody waits for ends quietly, and one that was kept leaves no timer', async () => {
  await withTimeLimit(400, () => pass(500))
  await withTimeLimit(400, () => pass(1))
  expect(vi.getTimerCount()).toBe(0)
})
