/** The real bindings of the tests' workerd, typed as the Worker's own, with what vitest.config.ts adds. */
import type { D1Migration } from 'cloudflare:test'
import { env as untyped } from 'cloudflare:workers'
import type { Bindings } from '../../worker/platform/env.ts'
import type { Season } from '../../worker/season/season.ts'
import type { Room } from './rooms/open-room.ts'

/** The Worker knows its objects by their interfaces; a test looks inside. */
type Classes = {
  ROOMS: DurableObjectNamespace<Room>
  SEASON: DurableObjectNamespace<Season>
}

// When two namespaces are intersected, the signatures of the first are used.
export type TestBindings = Classes &
  Bindings & {
    TEST_MIGRATIONS: D1Migration[]
    AUTH_SECRET: string
    OPERATOR_TOKEN: string
    SEEDS: string
  }

/** The declared type of `env` is empty; wrangler.toml and vitest.config.ts define its real content. */
export const env = untyped as unknown as TestBindings
