/**
 * `npm run fixtures -- N`: builds today's program, lets it play the scripted season, kills it with work under way, and writes
 * the fixtures of release N. The expected answers are the program's own, once that work is done.
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { Command } from 'commander'
import { minify } from 'vite'
import { applyLocalMigrations, build } from '../../commands/local/build.ts'
import { type KillableServer, killableServer } from '../../commands/local/killable-server.ts'
import { fromRoot, refuseTakenPort } from '../../commands/local/project.ts'
import { Failure, runCommand } from '../../commands/shell/failure.ts'
import { onEnding } from '../../commands/shell/processes.ts'
import { newPeople, type Person, peopleSql, writeLocally } from '../../workshop/people/accounts.ts'
import { Browser } from '../../workshop/people/browser.ts'
import { packFolder } from './archive.ts'
import {
  asIfOffSinceAnHour,
  ask,
  checkpoint,
  configOf,
  fileOf,
  giveSecrets,
  type Look,
  type Recorded,
  SEASON,
  SECRETS,
  type StateName,
  settled,
  writeConfig,
} from './release.ts'
import { NAMED, PEOPLE, ScriptedSeason } from './season.ts'

const PORT = 5359

async function make(release: string, scratch: string): Promise<void> {
  await refuseTakenPort(PORT)
  await build()
  const program = await copyProgram(join(scratch, 'program'))
  const packed = packFolder(program, '**/*')
  giveSecrets(program)
  const words = join(scratch, 'words')
  const people = await makePeople(words)

  const first = await serve(words, withFaults(program, join(scratch, 'faulty')))
  const season = new ScriptedSeason(first.url, people)
  const [wordsTold, wordsAt] = await playAndKill(first, season, () => season.playWords())

  const night = join(scratch, 'night')
  cpSync(words, night, { recursive: true })
  const second = await serve(night, join(scratch, 'faulty'))
  const [nightTold, nightAt] = await playAndKill(second, season, () => season.playNight(season.rooms))

  const named = people.slice(0, NAMED)
  const answers: Record<StateName, Recorded> = {
    words: { madeAt: wordsAt, people: named, told: await whenDone(words, wordsAt, program, people, wordsTold) },
    night: { madeAt: nightAt, people: named, told: await whenDone(night, nightAt, program, people, nightTold) },
  }
  mkdirSync(fileOf(release, ''), { recursive: true })
  writeFileSync(fileOf(release, 'program.br'), packed)
  for (const state of [words, night]) checkpoint(state)
  // Both in one file: most of the night's rows are those of the words. What else the runtime keeps there is its own.
  writeFileSync(fileOf(release, 'states.br'), packFolder(scratch, '{words,night}/v3/{d1,do}/**/*.sqlite'))
  writeFileSync(fileOf(release, 'answers.br'), brotliCompressSync(JSON.stringify(answers)))
}

/** Files that name this machine, and those that no test of an older release opens. */
const LEFT_OUT = /\.dev\.vars$|\.vite$|\.map$|\.wav$|\.png$|speech-index|client\/assets\/regia/

/** The program, with its Worker minified: that makes the archive a fifth smaller. */
async function copyProgram(folder: string): Promise<string> {
  cpSync(fromRoot('dist'), folder, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  for (const path of globSync(join(folder, 'dieci_parole', '**', '*.js'))) {
    const { code, errors } = await minify(path, readFileSync(path, 'utf8'), { mangle: { toplevel: true } })
    if (errors.length > 0) throw new Failure(`${path} cannot be minified: ${errors[0]?.message}`)
    writeFileSync(path, code)
  }
  writeConfig(folder, { ...configOf(folder), configPath: undefined, userConfigPath: undefined })
  return folder
}

function withFaults(program: string, folder: string): string {
  cpSync(program, folder, { recursive: true })
  cpSync(fromRoot('tests', 'releases', 'faulty.js'), join(folder, 'dieci_parole', 'faulty.js'))
  writeConfig(folder, { ...configOf(folder), main: 'faulty.js' })
  return folder
}

async function makePeople(state: string): Promise<Person[]> {
  process.env.DIECI_PAROLE_STATE = state
  await applyLocalMigrations()
  const people = await newPeople(PEOPLE, SECRETS.AUTH_SECRET)
  writeLocally(state, peopleSql(people, SEASON, Date.now()))
  return people
}

async function serve(state: string, program: string): Promise<KillableServer> {
  const server = killableServer(PORT, state)
  onEnding(server.kill)
  await server.start(program)
  return server
}

/** @returns the answers from just before, and when the server was killed */
async function playAndKill(
  server: KillableServer,
  season: ScriptedSeason,
  play: () => Promise<void>,
): Promise<[told: Recorded['told'], at: number]> {
  try {
    await play()
    return [await ask(season.browsers, season.looks), Date.now()]
  } finally {
    await server.kill()
  }
}

/** The answers that people get once a program without faults has done this state's pending work. */
async function whenDone(
  state: string,
  madeAt: number,
  program: string,
  people: readonly Person[],
  before: Recorded['told'],
): Promise<Recorded['told']> {
  const copy = `${state}-done`
  cpSync(state, copy, { recursive: true })
  asIfOffSinceAnHour(copy, madeAt)
  const server = await serve(copy, program)
  try {
    await settled(copy)
    const looks: Look[] = before.map(({ by, path, isKept }) => ({ by, path, isKept }))
    const browsers = people.map((person) => new Browser(server.url, person))
    const told = await ask(browsers, looks)
    for (const [at, one] of told.entries())
      if (one.isKept && !isDeepStrictEqual(one, before[at]))
        throw new Failure(`Before the kill: ${JSON.stringify(before[at])}\n\nAfterwards: ${JSON.stringify(one)}`)
    return told
  } finally {
    await server.kill()
  }
}

const program = new Command('npm run fixtures --')
  .description(
    'Builds today’s program, lets it play a scripted season, and keeps what it has stored as that of a release.',
  )
  .argument('<release>', 'its number: 1, 2 …')
  .parse()
const [release = ''] = program.args

await runCommand(async () => {
  if (!/^[1-9]\d*$/.test(release)) throw new Failure('A release is a number: npm run fixtures -- 2')
  const scratch = mkdtempSync(join(tmpdir(), 'dieci-parole-release-'))
  try {
    await make(release, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})
