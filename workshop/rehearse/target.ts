/** The target of a rehearsal: a deployment with a database of its own, or built releases served here one after the other. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectOperator, isLocal, type OperatorApi, operatorToken } from '../../commands/api/operator-api.ts'
import { makeFirstSeasonAt } from '../../commands/local/first-season.ts'
import { serverOfItsOwn } from '../../commands/local/killable-server.ts'
import { fromRoot, stateFolder } from '../../commands/local/project.ts'
import { readDevVars } from '../../commands/local/settings.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { runProcess } from '../../commands/shell/processes.ts'
import type { Instance } from './checks.ts'
import { connectD1 } from './d1.ts'

type Deployment = { name: string; run: () => Promise<void> }

export type Target = Instance & {
  api: OperatorApi
  token: string
  /** Carried out under the load, one after the other. */
  deployments: readonly Deployment[]
  /** Made for this rehearsal, and deleted with it. */
  isOwn: boolean
  stop: () => Promise<void>
}

/** @param commands deploy; each is run in a shell */
export function deployed(url: URL, commands: readonly string[]): Target {
  const token = operatorToken(url)
  const secret = process.env.AUTH_SECRET || (isLocal(url) ? readDevVars().AUTH_SECRET : undefined)
  if (!secret) throw new Failure(`No secret: set AUTH_SECRET to that of ${url.origin}, in the environment.`)
  // The secret signs sessions here alone: neither wrangler nor the commands that deploy get it.
  delete process.env.AUTH_SECRET
  return {
    ...{ url, secret, token, api: connectOperator(url, token), isOwn: false },
    d1: connectD1(isLocal(url) ? stateFolder() : null),
    deployments: commands.map((command) => ({ name: command, run: () => runShell(command) })),
    stop: async () => undefined,
  }
}

async function runShell(command: string): Promise<void> {
  const { code } = await runProcess('/bin/sh', ['-c', command], { isShown: true })
  if (code !== 0) throw new Failure(`It did not succeed, and its reason stands above: ${command}`)
}

/** @param releases folders as the build leaves them: the first is served at the beginning, the others are deployed */
export async function served(port: number, releases: readonly string[]): Promise<Target> {
  for (const release of releases) {
    if (!existsSync(join(release, 'dieci_parole', 'wrangler.json')))
      throw new Failure(`${release} is no build: npm run build leaves one in dist.`)
  }
  const { server, state, stop } = await serverOfItsOwn(port, 'rehearsal')
  try {
    const copies = releases.map((release, at) => copyOf(release, join(state, 'releases', String(at))))
    await server.start(copies[0])
    await makeFirstSeasonAt(server.url)
    const token = operatorToken(server.url, {})
    return {
      ...{ url: server.url, secret: readDevVars().AUTH_SECRET ?? '', token, api: connectOperator(server.url, token) },
      ...{ d1: connectD1(state), isOwn: true, stop },
      deployments: copies.slice(1).map((copy, at) => ({
        name: releases[at + 1] ?? '',
        run: async () => {
          await server.kill()
          await server.start(copy)
        },
      })),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A copy with this machine's secrets, since a build has those of the folder in which it was made. */
function copyOf(release: string, place: string): string {
  cpSync(release, place, { recursive: true })
  cpSync(fromRoot('.dev.vars'), join(place, 'dieci_parole', '.dev.vars'))
  return place
}
