/** Twenty people at once, each doing one thing after the other until the server dies under them. */
import { setImmediate as turn } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import type { RoomView, SavedWords, User } from '../../shared/api/shapes.ts'
import { type Browser, isAcknowledged, isInDoubt } from '../../workshop/rehearse/browser.ts'
import type { Ledger, RoomFacts } from '../../workshop/rehearse/ledger.ts'
import { type Random, tenWords, wordFor } from '../../workshop/rehearse/load.ts'

export type Life = { ledger: Ledger; random: Random; mayFinish: boolean; isOver: () => boolean }

/** Returns when the server is gone, or when it is told that it is over. */
export async function live(browser: Browser, life: Life): Promise<void> {
  while (!life.isOver()) {
    const status = await actOnce(browser, life)
    if (status === 0) return
    await turn()
  }
}

async function actOnce(browser: Browser, life: Life): Promise<number> {
  const { ledger, random } = life
  const rooms = [...ledger.rooms.values()].filter((room) => room.fate.value === 'open')
  const room = rooms[Math.floor(random() * rooms.length)]
  const own = rooms.filter((one) => one.ownerId === browser.person.id)
  const dice = random()
  if (!room || (dice < 0.06 && own.length < 3)) return makeRoom(browser, life)
  if (dice < 0.4) return save(browser, life)
  if (dice < 0.46 && life.mayFinish) return finish(browser, life)
  if (dice < 0.5 && own[0] && rooms.length > 5) return end(browser, life, own[0], random() < 0.3 ? 'deleted' : 'closed')
  const isIn = ledger.membership(room, browser.person.id).value
  return move(browser, life, room, !isIn || random() < 0.2)
}

async function makeRoom(browser: Browser, { ledger, random }: Life): Promise<number> {
  const name = `Stanza ${wordFor(random)}`
  const answer = await browser.call<{ id: string }>('POST', paths.rooms(), { name, rules: [] })
  if (isAcknowledged(answer)) {
    ledger.madeRoom(answer.body.id, name, browser.person.id)
    ledger.acknowledged++
  } else if (isInDoubt(answer)) {
    ledger.heardNothing(browser.person.id)
    ledger.inDoubt++
  }
  return answer.status
}

async function save(browser: Browser, { ledger, random }: Life): Promise<number> {
  const fact = ledger.wordsOf(browser.person.id)
  const { rev, hasFinished } = fact.value
  const words = tenWords(random).slice(0, Math.ceil(random() * 10))
  if (!hasFinished) fact.asks({ rev: rev + 1, words, hasFinished })
  const answer = await browser.call<SavedWords>('PUT', paths.words, { words, rev })
  ledger.note(fact, answer, () => ({ rev: answer.body.rev, words: answer.body.words, hasFinished }))
  return answer.status
}

async function finish(browser: Browser, { ledger, random }: Life): Promise<number> {
  const fact = ledger.wordsOf(browser.person.id)
  const { rev, hasFinished, words: told } = fact.value
  const words = hasFinished ? told : tenWords(random)
  if (!hasFinished) fact.asks({ rev: rev + 1, words, hasFinished: true })
  const answer = await browser.call<User>('POST', paths.finish, { words })
  ledger.note(fact, answer, () => ({ rev: answer.body.rev, words: answer.body.words, hasFinished: true }))
  return answer.status
}

async function move(browser: Browser, { ledger }: Life, room: RoomFacts, isIn: boolean): Promise<number> {
  const fact = ledger.membership(room, browser.person.id)
  fact.asks(isIn)
  const answer = await browser.call('POST', isIn ? paths.join(room.id) : paths.leave(room.id))
  ledger.note(fact, answer, () => isIn)
  return answer.status
}

async function end(browser: Browser, { ledger }: Life, room: RoomFacts, fate: 'closed' | 'deleted'): Promise<number> {
  room.fate.asks(fate)
  if (fate === 'closed') ledger.asksToClose(room)
  const answer =
    fate === 'closed'
      ? await browser.call<RoomView>('POST', paths.close(room.id))
      : await browser.call('DELETE', paths.room(room.id))
  ledger.note(room.fate, answer, () => fate)
  return answer.status
}
