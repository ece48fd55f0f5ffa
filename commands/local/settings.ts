/**
 * The settings of this machine: the Worker's own check of its configuration before anything is started, with every fault at
 * once, by name; and `.dev.vars`, made once from the example and then edited by the developer.
 */

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { unstable_readConfig } from 'wrangler'
import { Failure } from '../shell/failure.ts'
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
  routes: v.optional(v.array(v.union([v.string(), v.object({ pattern: v.string() })])), []),
})
export type WranglerConfig = v.InferOutput<typeof WranglerConfig>

export const readWranglerConfig = (): WranglerConfig =>
  v.parse(WranglerConfig, unstable_readConfig({ config: WRANGLER_CONFIG }, { hideWarnings: true }))

/** The Worker's future environment: the bindings by name, the vars, and the secrets over them. */
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
  const path = new URL('../../worker/platform/env.ts', import.meta.url).href
  const { readConfig } = (await import(path)) as EnvModule // worker/platform/env.ts, see above
  try {
    readConfig(localEnvironment())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigError') throw error
    throw new Failure(`${error.message}\n\nSecrets belong in .dev.vars, everything else in wrangler.toml.`)
  }
}

const EXAMPLE_VALUE = /^([A-Z][A-Z0-9_]*)=(["']?)example-.*\2\s*$/

/** The example's text with a random value for each value that begins with `example-`; everything else stays. */
export const makeDevVars = (example: string, random: () => string): string =>
  example
    .split('\n')
    // The header describes the example, not the new file.
    .filter((line, index, lines) => index >= headerLength(lines) || !line.startsWith('#'))
    .map((line) => line.replace(EXAMPLE_VALUE, (_, name: string) => `${name}="${random()}"`))
    .join('\n')
    .replace(/^\n+/, '')

/** The lines of the comment at the top, which ends with an empty line. */
function headerLength(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() === '')
  return end > 0 && lines.slice(0, end).every((line) => line.startsWith('#')) ? end : 0
}

const HEADER = `# Made by \`npm run dev\` from .dev.vars.example, with random secrets. Yours to change; never committed, never published.

`

const file = (): string => fromRoot('.dev.vars')

/** Makes the file if it is missing. @returns whether it made one */
export function ensureDevVars(): boolean {
  if (existsSync(file())) return false
  const example = fromRoot('.dev.vars.example')
  if (!existsSync(example)) throw new Failure('.dev.vars is missing, and so is .dev.vars.example to make it from.')
  const text = HEADER + makeDevVars(readFileSync(example, 'utf8'), () => randomBytes(32).toString('base64url'))
  writeFileSync(file(), text, { mode: 0o600 })
  return true
}

export const readDevVars = (): Record<string, string | undefined> =>
  existsSync(file()) ? { ...parseEnv(readFileSync(file(), 'utf8')) } : {}
