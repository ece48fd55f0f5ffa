/** Runs the Worker's own check of its configuration before anything is started: every fault at once, by name. */
import * as v from 'valibot'
import { unstable_readConfig } from 'wrangler'
import { Failure } from '../shell/failure.ts'
import { readDevVars } from './dev-vars.ts'
import { fromRoot } from './project.ts'

export const WRANGLER_CONFIG = fromRoot('wrangler.toml')

const Named = v.object({ name: v.string() })
/** The part of wrangler.toml that the commands read. */
const WranglerConfig = v.object({
  name: v.string(),
  vars: v.record(v.string(), v.unknown()),
  d1_databases: v.array(v.object({ binding: v.string(), database_name: v.string(), database_id: v.string() })),
  durable_objects: v.object({ bindings: v.array(Named) }),
  send_email: v.array(Named),
  ratelimits: v.optional(v.array(Named), []),
})
export type WranglerConfig = v.InferOutput<typeof WranglerConfig>

export const readWranglerConfig = (): WranglerConfig =>
  v.parse(WranglerConfig, unstable_readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }))

/** The environment that the Worker will get: the bindings by name, the vars, and the secrets over them. */
function localEnvironment(): Record<string, unknown> {
  const config = readWranglerConfig()
  const bindings = [
    ...config.d1_databases.map(({ binding }) => binding),
    ...[...config.durable_objects.bindings, ...config.send_email, ...config.ratelimits].map(({ name }) => name),
  ]
  return { ...Object.fromEntries(bindings.map((name) => [name, true])), ...config.vars, ...readDevVars() }
}

type EnvModule = { readConfig: (env: Record<string, unknown>) => unknown }

export async function checkConfiguration(): Promise<void> {
  // Imported by path: a static import would bring the Worker's globals into these commands' types. Node can run env.ts,
  // since it imports only types and the schema library.
  const path = new URL('../../worker/env.ts', import.meta.url).href
  const { readConfig } = (await import(path)) as EnvModule // worker/env.ts, see above
  try {
    readConfig(localEnvironment())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigError') throw error
    throw new Failure(`${error.message}\n\nSecrets stand in .dev.vars, everything else in wrangler.toml.`)
  }
}
