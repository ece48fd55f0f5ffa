/** `speech follow` in a process of its own with a fast clock, against a server that has the transcript's routes and can be away. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { afterEach, beforeEach, expect } from 'vitest'
import { fromRoot, ROOT } from '../../../../commands/local/project.ts'
import { eventually } from '../../../support/time.ts'
import { aSeason } from '../a-season.ts'

const YEAR = 2025
const SEASON = { ...aSeason, year: YEAR, bonusWords: [] }

/**
 * `late`: a text is taken, its answer is lost, and it is carried out only when the test says so. `lost`: it is carried out, and
 * its answer is lost.
 */
type Mood = 'well' | 'not-sealed' | 'published' | 'late' | 'lost'

class TranscriptServer {
  text = ''
  mood: Mood = 'well'
  /** Told by the season's route. */
  isPublished = false
  /** Whether its answers have tags: weak ones, as what compresses an answer on its way makes them. */
  hasTags = false
  rev = 0
  readonly texts: string[] = []
  readonly late: string[] = []
  port = 0
  #server: Server | null = null

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port // it listens on a port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  /** Another writer's text. */
  write(text: string): void {
    this.text = text
    this.rev++
  }

  get #tag(): string {
    return `"transcript-${YEAR}-${this.rev}"`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/api/session') {
      const season = { ...SEASON, speechPublished: this.isPublished }
      return void json(200, { account: null, user: null, season })
    }
    if (this.hasTags) response.setHeader('etag', `W/${this.#tag}`)
    if (request.method === 'GET') return void response.end(this.text)
    const body = await readAll(request)
    const seen = request.headers['if-match']
    if (seen !== undefined && seen !== this.#tag) {
      return void json(409, { status: 409, code: 'season/changed-elsewhere', detail: 'No.' })
    }
    if (this.mood === 'late') {
      this.late.push(body)
      return void request.socket.destroy()
    }
    if (this.mood !== 'well' && this.mood !== 'lost') {
      return void json(409, { status: 409, code: `season/${this.mood}`, detail: 'No.' })
    }
    this.write(body)
    this.texts.push(body)
    if (this.mood === 'lost') return void request.socket.destroy()
    if (this.hasTags) response.setHeader('etag', `W/${this.#tag}`)
    response.writeHead(204).end()
  }
}

const FAST_CLOCK = fromRoot('tests', 'app', 'commands', 'operator', 'fast-clock.ts')

class Follow {
  readonly said = { out: '', err: '' }
  readonly ended: Promise<number | null>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>

  constructor(port: number, ...options: string[]) {
    const args = [
      '--import',
      FAST_CLOCK,
      'commands/operator.ts',
      '--url',
      `http://localhost:${port}`,
      'speech',
      'follow',
      ...options,
    ]
    this.#child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, OPERATOR_TOKEN: 'token', NODE_NO_WARNINGS: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child.stdin.on('error', () => undefined) // killed in the middle of a write
    this.#child.stdout.on('data', (data: Buffer) => {
      this.said.out += data
    })
    this.#child.stderr.on('data', (data: Buffer) => {
      this.said.err += data
    })
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)))
  }

  write(text: string | Uint8Array): void {
    this.#child.stdin.write(text)
  }

  /** After the end of the input. @returns the command's code */
  end(): Promise<number | null> {
    this.#child.stdin.end()
    return this.ended
  }

  /** Without a word to anybody, as the machine's own power does. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }
}

/** Of the test that runs. */
export let server: TranscriptServer
const follows: Follow[] = []

export const follow = (...options: string[]): Follow => {
  const one = new Follow(server.port, ...options)
  follows.push(one)
  return one
}

/** A follow that has sent this text. */
export async function followed(text: string): Promise<Follow> {
  const one = follow()
  one.write(text)
  await has(text)
  return one
}

export const has = (text: string): Promise<void> => eventually(() => expect(server.text).toBe(text))

export function aServerForEachTest(): void {
  beforeEach(async () => {
    server = new TranscriptServer()
    await server.start()
  })
  afterEach(async () => {
    for (const one of follows.splice(0)) await one.kill()
    await server.stop()
  })
}
