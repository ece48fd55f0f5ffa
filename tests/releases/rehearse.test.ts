/** `npm run rehearse` on the build: the same release three times over, under load; and a rehearsal that is interrupted. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRoot } from '../../commands/local/project.ts'
import { toolEnvironment } from '../../commands/shell/processes.ts'
import { lookAt } from '../../workshop/rehearse/checks.ts'
import { rehearse } from '../../workshop/rehearse/steps.ts'
import { served, type Target } from '../../workshop/rehearse/target.ts'

const PORT = Number(process.env.DIECI_PAROLE_REHEARSAL_PORT ?? 5377)
const NUMBERS = { people: 30, rooms: 5, mega: 20, savesASecond: 8, sockets: 12, minutes: 0.15 }

let target: Target

beforeAll(async () => {
  const dist = fromRoot('dist')
  target = await served(PORT, [dist, dist, dist])
}, 120_000)
afterAll(() => target?.stop())

/** The command itself, against the served build. @param interruptAt its output at which it gets Ctrl-C's signal */
async function command(args: readonly string[], interruptAt?: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [fromRoot('workshop', 'rehearse.ts'), '--url', target.url.origin, ...args], {
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (interruptAt !== undefined && said.includes(interruptAt)) child.kill('SIGINT')
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}

it('operating.md, «A rehearsal has no way in»: interrupted, it says what is left and how it is removed', async () => {
  const few = ['--people', '6', '--rooms', '2', '--mega', '3', '--sockets', '2', '--saves-a-second', '2', '--yes']
  const interrupted = await command(few, 'minutes of load')
  expect(interrupted).toMatchObject({ code: 130, said: expect.stringContaining('--clean') })
  expect(await command(['--clean'])).toMatchObject({ code: 0, said: expect.stringContaining('Deleted: 6 people') })
}, 120_000)

// Refused, if of the one before anybody were left.
it('operating.md, «A rehearsal has no way in»: two releases under load, and all that was acknowledged is there', async () => {
  const outcome = await rehearse(target, await lookAt(target, false), {
    numbers: NUMBERS,
    isForGood: true,
    isSealed: false,
  })
  expect(outcome.missing).toEqual([])
  // A rehearsal in which nothing was answered, or nothing was dropped, has proved nothing.
  expect(outcome.acknowledged).toBeGreaterThan(100)
  expect(outcome.drops.length).toBeGreaterThanOrEqual(NUMBERS.sockets)
  expect(outcome.drops.filter(({ backAt }) => backAt === null)).toEqual([])
  expect([outcome.ranked, outcome.rooms]).toEqual([NUMBERS.rooms + 1, NUMBERS.rooms + 1])
}, 180_000)
