/** `vite build` copies .dev.vars beside the built Worker, for preview. Its secrets must not be published. */
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../shell/failure.ts'

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
