/** Bodies larger than any route takes, sent as a browser and as a program send them, to each route that refuses them. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { API_HEADERS, paths } from '../../shared/api/paths.ts'

const MIB = 1024 * 1024

type Case = { what: string; method: string; path: string; headers: Record<string, string>; status: number }

const json = { 'content-type': 'application/json' }

const SPEECH = '/api/operator/seasons/2025/speech'

/** Each refusal, with its route and status. `token`: the operator's. */
function cases(origin: string, token: string): Case[] {
  const [own, speech] = [
    { origin, ...json },
    { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
  ]
  const rows: [string, string, string, Case['headers'], number][] = [
    ['JSON', 'POST', paths.emailLink, own, 413],
    ['the speech', 'PUT', SPEECH, speech, 413],
    ['signed out', 'PUT', paths.words, own, 401],
    ['another origin', 'PUT', paths.words, { origin: 'http://a.example', ...json }, 403],
    ['a wrong token', 'PUT', SPEECH, { authorization: 'Bearer x' }, 401],
    ['an unknown path', 'POST', '/api/nowhere', own, 404],
    ['a wrong method', 'PATCH', paths.me, own, 405],
    ['a wrong type', 'POST', paths.emailLink, { origin, 'content-type': 'text/html' }, 415],
    ['a page', 'POST', '/stanza/abcdefghijkm', { origin }, 405],
  ]
  return rows.map(([what, method, path, headers, status]) => ({ what, method, path, headers, status }))
}

type Answer = { status: number; body: string; headers: IncomingHttpHeaders }

const send = ({ method, path, headers }: Case, origin: string, size: number, isDeclared: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = isDeclared ? { 'content-length': String(size) } : { 'transfer-encoding': 'chunked' }
    const sending = request(new URL(path, origin), { method, headers: { ...headers, ...length }, agent: false })
    let isAnswered = false
    // Once it has answered, the server may close before it has read the rest.
    sending.on('error', (error) => isAnswered || reject(error))
    sending.on('response', (answer) => {
      isAnswered = true
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer
        .on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
        .on('error', reject)
    })
    sending.end(Buffer.alloc(size, 'a'))
  })

/**
 * On a busy machine the server's closing may reach a sender of a giant before its answer is read: asked again. So is one that
 * fits on the way and is told of its size alone: the answer of its own must come in the end.
 */
async function sendAgain(one: Case, origin: string, size: number, isDeclared: boolean): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send(one, origin, size, isDeclared)
      if (size > SIZE || answer.status !== LOST || attempt === ATTEMPTS) return answer
    } catch (error) {
      if (size === SIZE || attempt === ATTEMPTS) throw error
    }
  }
}

const hasStack = ({ body }: Answer): boolean => /node_modules|\bat async\b/.test(body)

/** Which headers the contract promises of every answer under /api, and this one does not have. */
function lacking({ path }: Case, { headers }: Answer): string[] {
  if (!path.startsWith('/api/')) return []
  const promised = Object.entries({ ...API_HEADERS, 'cache-control': 'no-store' })
  const missing = promised.flatMap(([name, value]) => (headers[name] === value ? [] : [name]))
  return headers['x-request-id'] ? missing : [...missing, 'x-request-id']
}

const SIZE = 66_000
/** More than fits on the way to the Worker, which does not read it: where its own answer is lost, what there is to say is that it was too large. */
const GIANTS = [3 * MIB, 20 * MIB]
const ATTEMPTS = 5
/** Said where the Worker's own answer is lost (commands/local/large-bodies.ts). */
const LOST = 413

async function faultsOf(one: Case, origin: string): Promise<string[]> {
  const faults: string[] = []
  for (const size of [SIZE, ...GIANTS]) {
    const isGiant = size > SIZE
    // The speech may be larger than everything else.
    if (one.what === 'the speech' && size < MIB) continue
    for (const isDeclared of [true, false]) {
      const answer = await sendAgain(one, origin, size, isDeclared)
      const expected = isGiant ? [one.status, LOST] : [one.status]
      const how = `${one.what}, ${size} bytes${isDeclared ? '' : ' in pieces'}`
      if (!expected.includes(answer.status) || hasStack(answer)) {
        faults.push(`${how}: ${answer.status} ${answer.body.slice(0, 80)}`)
      }
      const missing = lacking(one, answer)
      if (missing.length > 0) faults.push(`${how}: ${answer.status} without ${missing.join(', ')}`)
    }
  }
  return faults
}

/** What did not go as it should; nothing when all did. */
export async function largeBodyFaults(origin: string, token: string): Promise<string[]> {
  return (await Promise.all(cases(origin, token).map((one) => faultsOf(one, origin)))).flat()
}
