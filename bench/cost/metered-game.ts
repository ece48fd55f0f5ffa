/** The metered game: the game's bindings and settings, with another entry module. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { fromRoot } from '../../commands/local/project.ts'
import { buildOnce } from '../servers/build.ts'
import { bundleWorker, type Game, startGame } from '../servers/servers.ts'

const MAIN = 'metered-worker.ts'
/** For the pages that the Worker draws: wrangler does not know the type of these files. */
const SOUNDS = [{ type: 'Data', globs: ['**/*.wav*'] }]

/** A Worker's bindings, without the paths of its files. */
const Bound = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    compatibility_date: v.string(),
    vars: v.record(v.string(), v.string()),
    durable_objects: v.unknown(),
    exports: v.unknown(),
    d1_databases: v.unknown(),
    send_email: v.unknown(),
    ratelimits: v.unknown(),
  }),
)

export const startMeteredGame = (port: number, count: number, links: number): Promise<Game> =>
  startGame(port, count, {
    links,
    make: async (state) => {
      await buildOnce()
      const folder = fromRoot('dist', 'dieci_parole')
      const built = v.parse(Bound, readFileSync(join(folder, 'wrangler.json'), 'utf8'))
      const config = join(state, 'wrangler.json')
      const main = fromRoot('bench', 'cost', 'metered', MAIN)
      writeFileSync(config, JSON.stringify({ ...built, main, rules: SOUNDS }))
      return bundleWorker(config, MAIN, join(state, 'bundle'))
    },
  })
