/** Looks at the instance once a second, as an outside monitor does: whether it is healthy, and which page is served. */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../../commands/api/call.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { paths } from '../../shared/api/paths.ts'

const EVERY_MS = 1000

/** `page`: the names of its scripts, which change with the build; null: no page came. */
export type Probe = { at: number; isWell: boolean; page: string | null }

export class Monitor {
  readonly probes: Probe[] = []
  #isOver = false

  async run(url: URL, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    while (!this.#isOver) {
      const at = performance.now()
      const [health, page] = await Promise.all([
        answered(callApi(url, `${paths.health}?strict`, { headers })),
        answered(callApi(url, '/')),
      ])
      const scripts = [...(page?.text ?? '').matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, name]) => name)
      this.probes.push({ at, isWell: health !== null, page: scripts.join(' ') || null })
      await sleep(EVERY_MS)
    }
  }

  stop(): void {
    this.#isOver = true
  }
}

async function answered<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The pages seen, in order, each with the moments of its first and last sight. */
export function pagesSeen(probes: readonly Probe[]): { page: string; first: number; last: number }[] {
  const seen: { page: string; first: number; last: number }[] = []
  for (const { page, at } of probes) {
    if (page === null) continue
    const latest = seen.at(-1)
    if (latest?.page === page) latest.last = at
    else seen.push({ page, first: at, last: at })
  }
  return seen
}
