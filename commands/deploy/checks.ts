/** Checks before anything is published. Faults stop the deployment; warnings are printed. */

import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { WranglerConfig } from '../local/settings.ts'
import { Failure } from '../shell/failure.ts'

export type Findings = { faults: string[]; warnings: string[] }

const isPlaceholderId = (id: string): boolean => /^[0-]+$/.test(id)
/** Domains reserved for examples (RFC 2606, RFC 6761): carriers refuse mails from there, and mails to there bounce. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)\.?$/i
const isExampleAddress = (value: unknown): boolean =>
  typeof value === 'string' && RESERVED.test(/@([^\s<>@]+)>?\s*$/.exec(value)?.[1] ?? '')

export function checkConfig(config: WranglerConfig): Findings {
  const placeholders = config.d1_databases
    .filter(({ database_id: id }) => isPlaceholderId(id))
    .map(
      ({ database_name: name }) =>
        `database_id in wrangler.toml is still the placeholder. Make the database and put its id there:\n` +
        `    npx wrangler d1 create ${name}`,
    )
  const examples = ['MAIL_FROM', 'DELETION_ADDRESS']
    .filter((name) => isExampleAddress(config.vars[name]))
    .map((name) => `${name} in wrangler.toml is an example's address: mails need a domain of your own.`)
  return { faults: [...placeholders, ...examples], warnings: [] }
}

const put = (name: string): string => `    openssl rand -base64 48 | npx wrangler secret put ${name}`

export function checkSecrets(present: readonly string[]): Findings {
  const isMissing = (name: string): boolean => !present.includes(name)
  const faults = isMissing('AUTH_SECRET')
    ? [`The secret AUTH_SECRET is missing; without it the Worker answers nothing:\n${put('AUTH_SECRET')}`]
    : []
  const warnings: string[] = []
  if (isMissing('OPERATOR_TOKEN')) {
    warnings.push(
      `No secret OPERATOR_TOKEN: nobody can make the season or publish the speech.\n${put('OPERATOR_TOKEN')}`,
    )
  }
  const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'].filter(isMissing)
  if (google.length > 0) warnings.push(`No secret ${google.join(', ')}: the Google button says it is not configured.`)
  return { faults, warnings }
}

// `vite build` copies .dev.vars beside the built Worker, for preview. Its secrets must not be published.

const filesIn = (folder: string): string[] =>
  globSync(['**/*', '**/.*', '**/.*/**/*'], { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())

const isSecretsFile = (name: string): boolean => /(^|[/\\])\.(dev\.vars|env)(\.|$)/.test(name)

/** Removes the files with secrets from the build; returns their names. */
export function removeSecretFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Failure(`There is no ${folder}: was anything built?`)
  const found = [...new Set(filesIn(folder).filter(isSecretsFile))]
  for (const name of found) rmSync(join(folder, name))
  return found
}

/** The settings whose values are secret; other values of .dev.vars may well occur in the code. */
const SECRETS = ['AUTH_SECRET', 'OPERATOR_TOKEN', 'GOOGLE_CLIENT_SECRET'] as const

/** @throws Failure with the name of each file that has one of the values, or is a file of secrets; never the value */
export function refuseSecretsIn(folder: string, secrets: Record<string, string | undefined>): void {
  const values = SECRETS.flatMap((name) => {
    const value = secrets[name] ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const leaks = filesIn(folder).flatMap((name) => {
    if (isSecretsFile(name)) return [`${name} is a file of secrets`]
    const content = readFileSync(join(folder, name), 'utf8')
    return values
      .filter(([, value]) => content.includes(value))
      .map(([secret]) => `${name} holds the value of ${secret}`)
  })
  if (leaks.length > 0) throw new Failure(`Secrets of this machine would be published:\n  ${leaks.join('\n  ')}`)
}
