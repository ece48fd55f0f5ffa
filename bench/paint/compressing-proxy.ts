/** A proxy that, like Cloudflare, compresses the local server's answers and caches the build's files as its edge does. */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Cloudflare's level for answers compressed while they are sent. */
const LEVEL = 4
const TEXT = /^(text\/|application\/(javascript|json|manifest))|svg/
/** Headers that describe the original body or this connection alone. */
const DROPPED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // no encoding is set, so they are buffers
  return Buffer.concat(parts)
}

/** The build's files, whose names change with their content. */
const KEPT = /^\/assets\//

type Answered = { status: number; headers: [string, string][]; body: Buffer }

async function answered(request: IncomingMessage, url: URL): Promise<Answered> {
  const headers = new Headers()
  for (const name of ['accept', 'cookie', 'content-type']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // The page's origin is this proxy; the server expects its own.
  if (request.headers.origin !== undefined) headers.set('origin', url.origin)
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(request.method === 'POST' ? { body: await bodyOf(request) } : {}),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const sent = [...answer.headers].filter(([name]) => !DROPPED.includes(name))
  if (!TEXT.test(answer.headers.get('content-type') ?? '')) return { status: answer.status, headers: sent, body }
  sent.push(['content-encoding', 'br'])
  const compressed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } })
  return { status: answer.status, headers: sent, body: compressed }
}

export type Proxy = { origin: string; stop: () => Promise<void> }

export async function compressingProxy(target: string, port: number): Promise<Proxy> {
  const sockets = new Set<Duplex>()
  const kept = new Map<string, Answered>()
  const server = createServer(async (request, response) => {
    try {
      const path = request.url ?? '/'
      const { status, headers, body } = kept.get(path) ?? (await answered(request, new URL(path, target)))
      if (KEPT.test(path) && status === 200) kept.set(path, { status, headers, body })
      for (const [name, value] of headers) response.appendHeader(name, value)
      response.writeHead(status).end(body)
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
  // A room's socket is passed byte for byte, with the server's own origin.
  server.on('upgrade', ({ method, url, rawHeaders }, client, head) => {
    const { hostname, port: at, host, origin } = new URL(target)
    const upstream = connect(Number(at), hostname, () => {
      const own: Record<string, string> = { host, origin }
      const lines = Array.from({ length: rawHeaders.length / 2 }, (_, pair) => {
        const [name = '', value = ''] = rawHeaders.slice(2 * pair, 2 * pair + 2)
        return `${name}: ${own[name.toLowerCase()] ?? value}`
      })
      upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    // Either end may close at any time: the page is closed, or the server is stopped.
    for (const end of [upstream, client]) end.on('error', () => void [upstream.destroy(), client.destroy()])
    sockets.add(client)
    client.on('close', () => sockets.delete(client))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    origin: `http://localhost:${taken}`,
    stop: async () => {
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
