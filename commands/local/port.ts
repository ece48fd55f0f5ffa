import { connect } from 'node:net'
import { InvalidArgumentError } from 'commander'
import { Failure } from '../shell/failure.ts'

/** For commander: parses a port that an ordinary user may open. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.')
  return port
}

/** The port of the stand-in for Google: far enough from the game's own for another game on the next port. */
export const standInPort = (port: number): number => (port + 500 <= 65_535 ? port + 500 : port - 500)

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
    socket.setTimeout(1000, () => say(false))
  })

/** Checks both loopbacks: `localhost` in a browser may lead to the other one. */
export async function refuseTakenPort(port: number): Promise<void> {
  const taken = await Promise.all(['127.0.0.1', '::1'].map((host) => answers(host, port)))
  if (!taken.includes(true)) return
  throw new Failure(`Port ${port} is taken: something already answers there. Stop it, or choose another: -- --port N`)
}
