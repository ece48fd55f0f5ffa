/** The real bindings of the tests' workerd, typed as the Worker's own, with what vitest.config.ts adds. */
import type { D1Migration } from 'cloudflare:test'
import { env as untyped } from 'cloudflare:workers'
import type { Bindings } from '../../worker/env.ts'

type TestBindings = Bindings & {
  TEST_MIGRATIONS: D1Migration[]
  AUTH_SECRET: string
  OPERATOR_TOKEN: string
  SEEDS: string
}

/** The declared type of `env` is empty; wrangler.toml and vitest.config.ts are what it really is. */
export const env = untyped as unknown as TestBindings
