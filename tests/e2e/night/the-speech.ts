/** The speech of these nights, and a room that was closed before it. */
import { paths } from '../../../shared/api/paths.ts'
import type { Guest } from '../support/actors.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'

export const operator = operatorOf(PLACES.night)

/** These nights share a server and its season: each test begins before its own speech, whatever another test has left. */
export async function beforeTheSpeech(): Promise<void> {
  await operator.withdraw()
  await operator.season(['neve', 'futuro'], null)
}

export const SPEECH = 'Buon anno! Il monte e la valle; poi il mare. Coraggio: la strada è lunga, la neve è bianca.'

export const list = (said: string): string[] =>
  [...said.split(' '), ...Array.from('abcdefghij', (l) => `zz${l}`)].slice(0, 10)

export async function aClosedRoom(ada: Guest, bruno: Guest): Promise<string> {
  const id = await ada.makeRoom('Cenone', ['last-word', 'last-man'])
  await bruno.api('POST', paths.join(id))
  await ada.finish(list('monte valle neve mare'))
  await bruno.finish(list('mare strada').map((word) => word.replace('zz', 'yy')))
  await ada.api('POST', paths.close(id))
  return id
}
