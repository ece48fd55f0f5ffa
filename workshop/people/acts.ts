/** What a person does, and what the ledger keeps of its answer. `ask`: once, unless the caller asks again as the pages do. */
import { randomUUID } from 'node:crypto'
import { paths } from '../../shared/api/paths.ts'
import type { SavedWords, User } from '../../shared/api/shapes.ts'
import { type Browser, isAcknowledged, isInDoubt, type Reply } from './browser.ts'
import type { Ledger, RoomFacts } from './ledger.ts'

export type Random = () => number

const LETTERS = 'abcdefghilmnoprstuvz'

/** A word that nobody would choose. */
export const wordFor = (random: Random): string =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
const tenWords = (random: Random): string[] => [...new Set(Array.from({ length: 10 }, () => wordFor(random)))]

type Notes = { ledger: Ledger; random: Random }
export type Ask = <T>(call: () => Promise<Reply<T>>) => Promise<Reply<T>>
const once: Ask = (call) => call()

type Act = Promise<Reply<unknown>>

export async function makeRoom({ ledger, random }: Notes, browser: Browser, ask = once): Act {
  const name = `Prova ${wordFor(random)}`
  const body = { name, rules: [], requestId: randomUUID() }
  const answer = await ask(() => browser.call<{ id: string }>('POST', paths.rooms(), body))
  if (isAcknowledged(answer)) {
    ledger.madeRoom(answer.body.id, name, browser.person.id)
    ledger.acknowledged++
  } else if (isInDoubt(answer)) {
    ledger.heardNothing(browser.person.id)
    ledger.inDoubt++
  }
  return answer
}

export async function save({ ledger, random }: Notes, browser: Browser, ask = once): Act {
  const fact = ledger.wordsOf(browser.person.id)
  const { rev, hasFinished } = fact.value
  const words = tenWords(random).slice(0, Math.ceil(random() * 10))
  if (!hasFinished) fact.asks({ rev: rev + 1, words, hasFinished })
  const answer = await ask(() => browser.call<SavedWords>('PUT', paths.words, { words, rev }))
  ledger.note(fact, answer, () => ({ rev: answer.body.rev, words: answer.body.words, hasFinished }))
  return answer
}

export async function finish({ ledger, random }: Notes, browser: Browser, ask = once): Act {
  const fact = ledger.wordsOf(browser.person.id)
  const { rev, hasFinished, words: told } = fact.value
  const words = hasFinished ? told : tenWords(random)
  if (!hasFinished) fact.asks({ rev: rev + 1, words, hasFinished: true })
  const answer = await ask(() => browser.call<User>('POST', paths.finish, { words }))
  ledger.note(fact, answer, () => ({ rev: answer.body.rev, words: answer.body.words, hasFinished: true }))
  return answer
}

/** Comes in, or leaves. */
export async function move({ ledger }: Notes, browser: Browser, room: RoomFacts, isIn: boolean, ask = once): Act {
  const fact = ledger.membership(room, browser.person.id)
  fact.asks(isIn)
  const answer = await ask(() => browser.call('POST', isIn ? paths.join(room.id) : paths.leave(room.id)))
  ledger.note(fact, answer, () => isIn)
  return answer
}

export async function end(
  { ledger }: Notes,
  owner: Browser,
  room: RoomFacts,
  fate: 'closed' | 'deleted',
  ask = once,
): Act {
  room.fate.asks(fate)
  if (fate === 'closed') ledger.asksToClose(room)
  const [method, path]: [string, string] =
    fate === 'closed' ? ['POST', paths.close(room.id)] : ['DELETE', paths.room(room.id)]
  const answer = await ask(() => owner.call(method, path))
  ledger.note(room.fate, answer, () => fate)
  return answer
}
