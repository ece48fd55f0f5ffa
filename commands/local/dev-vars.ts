/** `.dev.vars`: this machine's secrets. Made from the example once; from then on the developer edits it. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Failure } from '../shell/failure.ts'
import { fromRoot } from './project.ts'

const EXAMPLE_VALUE = /^([A-Z][A-Z0-9_]*)=(["']?)example-.*\2\s*$/

/** The example's text with a random value for each one that begins with `example-`; everything else stays. */
export const makeDevVars = (example: string, random: () => string): string =>
  example
    .split('\n')
    // The header is about the example, not about the new file.
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

/** Makes the file if it is missing. @returns whether it did */
export function ensureDevVars(): boolean {
  if (existsSync(file())) return false
  const example = fromRoot('.dev.vars.example')
  if (!existsSync(example)) throw new Failure('.dev.vars is missing, and so is .dev.vars.example to make it from.')
  const text = HEADER + makeDevVars(readFileSync(example, 'utf8'), () => randomBytes(32).toString('base64url'))
  writeFileSync(file(), text, { mode: 0o600 })
  return true
}

/** The settings of the file; empty if there is no file. */
export const readDevVars = (): Record<string, string | undefined> =>
  existsSync(file()) ? { ...parseEnv(readFileSync(file(), 'utf8')) } : {}
