/** Checks before anything is published. Faults stop the deployment; warnings are printed. */

import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isBeforeRelease } from '../local/build.ts'
import type { WranglerConfig } from '../local/settings.ts'
import { Failure } from '../shell/failure.ts'
import { brokenFor, readSchemas } from './schemas.ts'

export type Findings = { faults: string[]; warnings: string[] }

const isPlaceholderId = (id: string): boolean => /^[0-]+$/.test(id)
/** Domains reserved for examples (RFC 2606, RFC 6761): carriers refuse mails from there, and mails to there bounce. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)\.?$/i
const isExampleAddress = (value: unknown): boolean =>
  typeof value === 'string' && RESERVED.test(/@([^\s<>@]+)>?\s*$/.exec(value)?.[1] ?? '')

/** People look at a season long after its evening: up to this month a deployment of last year's season is accepted. */
const LAST_MONTH_OF_LAST_YEARS = 6

/** A year left as in the copied settings would make a season that nobody plays, with a deadline in the past. */
function yearFaults({ SEASON_YEAR, PREVIOUS_SEASON_YEAR }: WranglerConfig['vars'], now: Date): string[] {
  const year = now.getUTCFullYear()
  const good = now.getUTCMonth() + 1 > LAST_MONTH_OF_LAST_YEARS ? [year] : [year, year - 1]
  const season = Number(SEASON_YEAR)
  return [
    ...(good.includes(season) ? [] : [`SEASON_YEAR in wrangler.toml is ${SEASON_YEAR}, and it is ${year}.`]),
    ...(Number(PREVIOUS_SEASON_YEAR) < season
      ? []
      : [`PREVIOUS_SEASON_YEAR in wrangler.toml is ${PREVIOUS_SEASON_YEAR}, which is not before SEASON_YEAR.`]),
  ]
}

const hostsOf = ({ routes }: WranglerConfig): string[] =>
  routes
    .map((route) => (typeof route === 'string' ? route : route.pattern))
    .map((pattern) => pattern.split('/')[0] ?? '')

/** The deployment's address; null when only Cloudflare knows its name. */
export function addressOf(config: WranglerConfig): URL | null {
  const host = hostsOf(config).find((name) => !name.includes('*'))
  return host ? new URL(`https://${host}`) : null
}

export function checkConfig(config: WranglerConfig, now: Date): Findings {
  const placeholders = config.d1_databases
    .filter(({ database_id: id }) => isPlaceholderId(id))
    .map(
      ({ database_name: name }) =>
        `database_id in wrangler.toml is still the placeholder. Make the database and put its id there:\n` +
        `    npx wrangler d1 create ${name} --jurisdiction eu`,
    )
  const examples = ['MAIL_FROM', 'DELETION_ADDRESS']
    .filter((name) => isExampleAddress(config.vars[name]))
    .map((name) => `${name} in wrangler.toml is an example's address: mails need a domain of your own.`)
  const hosts = hostsOf(config)
    .filter((host) => RESERVED.test(host))
    .map((host) => `${host} in wrangler.toml is an example's domain.`)
  const values = Object.entries(config.vars)
    .filter(([, value]) => typeof value === 'string' && value.startsWith('example-'))
    .map(([name]) => `${name} in wrangler.toml is an example's value.`)
  const open = SECRETS.filter((name) => name in config.vars).map(
    (name) => `${name} stands in wrangler.toml, where everybody can read it. Make a new one a secret:\n${put(name)}`,
  )
  const faults = [...placeholders, ...examples, ...hosts, ...values, ...open, ...yearFaults(config.vars, now)]
  return { faults, warnings: [] }
}

/** @param folder of the migrations */
export function checkMigrations(folder: string): Findings {
  const { before, today, kept } = readSchemas(folder)
  const broken = before ? brokenFor(before, today, kept) : []
  if (broken.length === 0) return { faults: [], warnings: [] }
  const what = broken.map((sentence) => `\n    ${sentence}`).join('')
  const how = 'Add first, and remove a release later (docs/operating.md, «Changing the tables»).'
  return { faults: [`The release before could not run on these tables:${what}\n  ${how}`], warnings: [] }
}

const Database = v.pipe(v.string(), v.parseJson(), v.object({ uuid: v.string(), jurisdiction: v.nullish(v.string()) }))

/**
 * @param output printed by `wrangler d1 info --json`
 * @returns null when the output is not an answer
 */
export function checkDatabase(output: string, { d1_databases: databases }: WranglerConfig): Findings | null {
  const parsed = v.safeParse(Database, output)
  if (!parsed.success) return null
  const { uuid, jurisdiction } = parsed.output
  const faults = databases.some(({ database_id: id }) => id === uuid)
    ? []
    : [`Cloudflare’s database is ${uuid}, which is not that of wrangler.toml.`]
  if (jurisdiction !== 'eu')
    faults.push(
      `The database is ${jurisdiction ? `in the jurisdiction «${jurisdiction}»` : 'in no jurisdiction'}, and the privacy ` +
        'page promises the EU. It can be chosen only when a database is made: make another one\n' +
        `    npx wrangler d1 create ${databases[0]?.database_name} --jurisdiction eu`,
    )
  return { faults, warnings: [] }
}

const Applied = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.looseObject({ results: v.array(v.looseObject({ name: v.string() })) })]),
)

/**
 * @param output what `wrangler d1 execute --json` has printed of `d1_migrations`
 * @returns null where that is no answer
 */
export function checkApplied(output: string): Findings | null {
  const parsed = v.safeParse(Applied, output)
  if (!parsed.success) return null
  const [{ results }] = parsed.output
  if (!isBeforeRelease(results.map(({ name }) => name))) return { faults: [], warnings: [] }
  return {
    faults: [
      'The database is of a program before release 1, which this one cannot read: delete it, and make another one.',
    ],
    warnings: [],
  }
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
  if (isMissing('POSTMARK_SERVER_TOKEN'))
    warnings.push('No secret POSTMARK_SERVER_TOKEN: when Cloudflare takes no mail, no other carrier does.')
  return { faults, warnings }
}

// `vite build` copies .dev.vars beside the built Worker, for preview. Its secrets must not be published.

const filesIn = (folder: string): string[] =>
  globSync(['**/*', '**/.*', '**/.*/**/*'], { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())

const isSecretsFile = (name: string): boolean => /(^|[/\\])\.(dev\.vars|env)(\.|$)/.test(name)

export function removeSecretFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Failure(`There is no ${folder}: was anything built?`)
  const found = [...new Set(filesIn(folder).filter(isSecretsFile))]
  for (const name of found) rmSync(join(folder, name))
  return found
}

/** The settings whose values are secret; other values of .dev.vars may well occur in the code. */
const SECRETS = ['AUTH_SECRET', 'OPERATOR_TOKEN', 'GOOGLE_CLIENT_SECRET', 'POSTMARK_SERVER_TOKEN'] as const

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
