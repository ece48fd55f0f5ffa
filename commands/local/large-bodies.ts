/**
 * Part of `dev` and `preview`: the answer to a body that the Worker does not read to its end. If the rest of the body does
 * not fit in the buffers on the way, or is sent to the address of a file, the connection to workerd ends early, and Vite
 * would show a 500 with its stack. At Cloudflare the Worker's own answer arrives.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { API_HEADERS } from '../../shared/api/paths.ts'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { refusalStatus } from '../../shared/refusals.ts'

/** The game has no larger bodies except the speech (contract, «HTTP in general»); smaller ones never fail like this. */
const LARGE = 64 * 1024
const CODE = 'request/too-large'

const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LARGE

const refuseLargeBody: Connect.ErrorHandleFunction = (error, request, response: ServerResponse, next) => {
  if (response.headersSent || !hasLargeBody(request)) return next(error)
  // Otherwise a client that is still sending would find the connection cut, and never see the answer.
  request.resume()
  const status = refusalStatus(CODE)
  const problem = { type: 'about:blank', status, code: CODE, title: 'Content Too Large', detail: refusalSentence(CODE) }
  const id = randomUUID() // the contract promises an id in each answer; no log has this one
  const own = { 'content-type': 'application/problem+json; charset=UTF-8', 'cache-control': 'no-store' }
  response.writeHead(status, { ...API_HEADERS, ...own, 'x-request-id': id })
  response.end(JSON.stringify(problem))
}

/** Runs after the plugin that passes requests to the Worker, because the errors come from there. */
export function largeBodies(): Plugin {
  const last =
    ({ middlewares }: ViteDevServer | PreviewServer) =>
    () =>
      void middlewares.use(refuseLargeBody)
  return { name: 'large-bodies', configureServer: last, configurePreviewServer: last }
}
