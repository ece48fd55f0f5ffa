import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { callApi } from '../../../commands/api/call.ts'
import { Failure } from '../../../commands/shell/failure.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'

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

it('a refusal is told in English, with its code; what players would read of a word is quoted', async () => {
  const refuse =
    (problem: object): RequestListener =>
    (_, response) => {
      response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
    }
  const closed = { status: 409, code: 'room/closed', detail: refusalSentence('room/closed') }
  await expect(callApi(await serve(refuse(closed)), '/x')).rejects.toThrow(
    /^The room is closed\. {2}\(409 room\/closed\)$/,
  )
  const bad = {
    status: 422,
    code: 'season/bad-bonus-words',
    detail: 'Parola bonus «pa»: "pa" è troppo corta!',
    word: 'pa',
  }
  await expect(callApi(await serve(refuse(bad)), '/x')).rejects.toThrow(
    /^One of the bonus words cannot be.* In the game’s words: «Parola bonus «pa».*\(422 season\/bad-bonus-words, word «pa»\)$/,
  )
  const newer = { status: 409, code: 'room/of-tomorrow', detail: 'Domani.' }
  await expect(callApi(await serve(refuse(newer)), '/x')).rejects.toThrow(
    'The server says: «Domani.».  (409 room/of-tomorrow)',
  )
})
