import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { callApi } from '../../../commands/api/call.ts'
import { Failure } from '../../../commands/failure.ts'

let server: Server | undefined
afterEach(() => void server?.close())

async function serve(answer: RequestListener): Promise<URL> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return new URL(`http://127.0.0.1:${address.port}`)
}

it.each([200, 503])(
  'a server that goes away in the middle of its answer of %i is a Failure, not a stack',
  async (status) => {
    const url = await serve((_, response) => {
      response.writeHead(status, { 'content-length': 1000 })
      response.write('{"id":', () => response.destroy())
    })
    const failure = await callApi(url, '/api/operator/stats').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(String(failure)).toContain(`${url.origin} cannot be reached: it hung up`)
  },
)
