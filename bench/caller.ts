/** An HTTP client for the bench: `fetch` costs the driver more than the game costs the server. */
import { Agent, request } from 'node:http'

export class HttpCaller {
  readonly #agent: Agent
  readonly #origin: string

  constructor(origin: string, atOnce: number) {
    this.#origin = origin
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  }

  /** @throws unless the answer is 2xx. @returns its body */
  send(method: string, path: string, cookie: string, body?: object, accept = '*/*'): Promise<string> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      origin: this.#origin,
      cookie,
      accept,
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const call = request(`${this.#origin}${path}`, { method, headers, agent: this.#agent }, (answer) => {
        let said = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          said += part
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode = 0 } = answer
          if (statusCode >= 200 && statusCode < 300) resolve(said)
          else reject(new Error(`${method} ${path}: ${statusCode} ${said}`))
        })
      })
      // The server had closed the kept connection, and no answer was read: a new connection repeats the call.
      call.on('error', (error) =>
        call.reusedSocket ? this.send(method, path, cookie, body, accept).then(resolve, reject) : reject(error),
      )
      call.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
