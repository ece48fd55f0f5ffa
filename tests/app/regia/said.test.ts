/** The answer of a key: done, changed meanwhile, or refused; it is never sent again by itself. */
import { expect, it } from 'vitest'
import { type Failure, UNREACHED } from '../../../app/net/call.ts'
import { doubtText } from '../../../app/regia/official-text.tsx'
import { lockedForGood, notPressed, refusal, saidOf, stillChoosing, tokenRefusal } from '../../../app/regia/said.ts'

const failure = (status: number, code: Failure['code'], sentence = 'La frase del server.'): Failure => ({
  status,
  code,
  sentence,
})

it('operating.md, «Nobody undoes another unseen»: what somebody else has changed is said as that, and is no refusal', () => {
  expect(refusal(failure(409, 'season/changed-elsewhere'))).toEqual({
    tone: 'changed',
    text: 'Nel frattempo è cambiato, e non ho toccato niente: guarda com’è adesso.',
  })
})

it('no answer is neither yes nor no', () => {
  for (const one of [UNREACHED, failure(503, 'server/unavailable'), failure(500, 'server/error')])
    expect(refusal(one)).toMatchObject({ tone: 'refused', text: expect.stringContaining('può essere partito o no') })
})

it('any other refusal is the server’s sentence, and an answer what the key says of it', () => {
  expect(refusal(failure(409, 'season/sealed'))).toEqual({ tone: 'refused', text: 'La frase del server.' })
  const said = saidOf({ ok: true, status: 200, value: 3 }, (value) => `Fatto: ${value}.`, 7)
  expect(said).toEqual({ tone: 'done', text: 'Fatto: 3.', at: 7 })
})

it('a wrong token, and too many', () => {
  expect(tokenRefusal(failure(401, 'operator/bad-token'))).toBe(
    'Questo gettone non apre. Incollalo di nuovo, tutto intero.',
  )
  expect(tokenRefusal(failure(429, 'request/too-many'))).toBe('Aspetta un minuto e riprova.')
})

it('people are counted, one is one, and nobody is made up', () => {
  expect(lockedForGood({ players: 284_113, finished: 0 })).toBe('284.113 persone non possono più cambiare parole')
  expect(lockedForGood({ players: 1, finished: 0 })).toBe('1 persona non può più cambiare parole')
  expect(lockedForGood(null)).toBe('nessuno può più cambiare parole')
  expect(stillChoosing({ players: 284_113, finished: 246_118 })).toBe('37.995 persone stanno ancora scegliendo')
  expect(stillChoosing({ players: 2, finished: 1 })).toBe('1 persona sta ancora scegliendo')
  expect(stillChoosing({ players: 2, finished: 2 })).toBe('hanno finito tutti')
  expect([notPressed(0), notPressed(1)]).toEqual([
    'Avevano finito tutti.',
    'Una persona non ha premuto «Ho finito!»: gioca, se ha dieci parole salvate.',
  ])
})

it('each doubt about a text is a question', () => {
  expect(doubtText({ kind: 'short', words: 48 })).toBe('Contano 48 parole in tutto: è il discorso intero?')
  expect(doubtText({ kind: 'unlike', percent: 12 })).toBe(
    'Solo 12 parole su 100 sono anche nel testo pubblicato: è lo stesso discorso?',
  )
})
