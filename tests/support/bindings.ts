/** The real bindings of the tests' workerd, typed as the Worker's own, with what vitest.config.ts adds. */
import type { D1Migration } from 'cloudflare:test'
import { env as untyped } from 'cloudflare:workers'
import type { Counters } from '../../worker/counters/counters-object.ts'
import type { Bindings } from '../../worker/env.ts'
import type { Fanout } from '../../worker/fanout/fanout-object.ts'
import type { SeasonNumbers } from '../../worker/numbers/numbers-object.ts'
import type { RoomRegistry } from '../../worker/registry/registry-object.ts'
import type { Relay } from '../../worker/relay/relay-object.ts'
import type { AccountWalks } from '../../worker/walks/walks-object.ts'
import type { Room } from './rooms/open-room.ts'

/** The Worker knows its objects by their interfaces; a test looks inside. */
type Classes = {
  ROOMS: DurableObjectNamespace<Room>
  FANOUT: DurableObjectNamespace<Fanout>
  RELAYS: DurableObjectNamespace<Relay>
  COUNTERS: DurableObjectNamespace<Counters>
  WALKS: DurableObjectNamespace<AccountWalks>
  REGISTRY: DurableObjectNamespace<RoomRegistry>
  NUMBERS: DurableObjectNamespace<SeasonNumbers>
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
