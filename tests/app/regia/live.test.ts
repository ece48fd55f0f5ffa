/** The live text of one device: nothing that was typed is lost or sent twice, whoever else writes and whichever answer is lost. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  accepted,
  attempt,
  found,
  isTooLong,
  type Live,
  linesIn,
  NO_LIVE,
  readLive,
  textToSend,
  typed,
} from '../../../app/regia/live.ts'

const asked = (there: string): Live => found(NO_LIVE, there, 1)
const texts = (lines: Live['sent']): string[] => lines.map(({ text }) => text)

it('a line waits until the server has said what stands, then goes at its end on a line of its own', () => {
  const waiting = typed(NO_LIVE, '  servono fiducia  ', 5)
  expect(textToSend(waiting)).toBeNull()
  expect(textToSend(found(waiting, '', 6))).toBe('servono fiducia\n')
  expect(textToSend(found(waiting, 'la libertà', 6))).toBe('la libertà\nservono fiducia\n')
})

it('several lines that were pasted are several lines; empty ones are none, and what the server would change is not sent', () => {
  expect(texts(typed(NO_LIVE, 'uno\r\n\r\n  \ndue\0tre', 1).waiting)).toEqual(['uno', 'due tre'])
})

it('«Ripreso dopo la riga 31»: another telephone died, and this one goes on after what it has sent', () => {
  const there = Array.from({ length: 31 }, (_, n) => `riga ${n}\n`).join('')
  const live = found(typed(NO_LIVE, 'la povertà', 1), there, 9)
  expect(live.resumed).toEqual({ lines: 31, at: 9 })
  expect(textToSend(live)).toBe(`${there}la povertà\n`)
  expect(asked('').resumed).toBeNull()
})

it('a lost answer: what was sent is there, and is not sent again, though others have written after it', () => {
  const sent = attempt(typed(asked(''), 'uno', 1), 'uno\n')
  const mine = found(sent, 'uno\n', 2)
  expect([texts(mine.sent), mine.waiting, mine.resumed]).toEqual([['uno'], [], null])
  const after = found(sent, 'uno\ndue\n', 2)
  expect([texts(after.sent), after.waiting, after.resumed]).toEqual([['uno'], [], { lines: 2, at: 2 }])
  const lost = found(sent, '', 2)
  expect([texts(lost.waiting), textToSend(lost)]).toEqual([['uno'], 'uno\n'])
})

it('a call that was given up is carried out after all: its lines are there, and only the others are sent', () => {
  const gaveUp = found(attempt(typed(asked(''), 'uno', 1), 'uno\n'), '', 2)
  const next = attempt(typed(gaveUp, 'due', 3), 'uno\ndue\n')
  const live = found(next, 'uno\n', 4)
  expect([texts(live.sent), textToSend(live), live.resumed]).toEqual([['uno'], 'uno\ndue\n', null])
})

it('what is typed while the last is on its way waits for the next', () => {
  const sent = attempt(typed(asked(''), 'uno', 1), 'uno\n')
  const next = accepted(typed(sent, 'due', 2), 3)
  expect([texts(next.sent), texts(next.waiting), textToSend(next)]).toEqual([['uno'], ['due'], 'uno\ndue\n'])
})

it('a tab keeps it over a reload; what something else has written there is nothing', () => {
  const live = attempt(typed(asked('prima\n'), 'uno', 1), 'prima\nuno\n')
  expect(readLive(JSON.stringify(live))).toEqual(live)
  for (const text of ['', 'null', '[]', '{"sent":[{"text":1}],"waiting":7}']) expect(readLive(text)).toEqual(NO_LIVE)
})

it('more than any speech is not sent', () => {
  expect([isTooLong('a'.repeat(65_536)), isTooLong('à'.repeat(32_769))]).toEqual([false, true])
})

/** One server, two devices; each step is one thing that may happen. */
const step = fc.record({
  device: fc.integer({ min: 0, max: 1 }),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('types', 'sends, carried out late', 'comes late') },
    { weight: 1, arbitrary: fc.constantFrom('sends', 'sends, answer lost', 'reloads') },
  ),
})

it('each line of both arrives once and in its order, with whatever answers lost, and calls carried out late', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let there = ''
      let rev = 0
      /** Given up by their device, and not carried out yet. */
      const late: { text: string; seen: number }[] = []
      let typedLines = 0
      const devices: Live[] = [NO_LIVE, NO_LIVE]
      const wrote: string[][] = [[], []]
      const put = (text: string, seen: number): void => {
        if (seen !== rev) return // the condition of the server's UPDATE
        there = text
        rev++
        late.length = 0 // of what was seen before it, none is carried out any more
      }
      const sends = (device: number, what: string): void => {
        // As the page does: where the last has no answer, or another has written, it asks first.
        const live = found(devices[device] ?? NO_LIVE, there, 0)
        const text = textToSend(live)
        devices[device] = text === null ? live : attempt(live, text)
        if (text === null) return
        if (what === 'sends, carried out late') late.push({ text, seen: rev })
        else put(text, rev)
        if (what === 'sends') devices[device] = accepted(devices[device] ?? NO_LIVE, 0)
      }
      for (const { device, what } of steps) {
        const live = devices[device] ?? NO_LIVE
        if (what === 'types') {
          const line = `riga ${typedLines++}`
          wrote[device]?.push(line)
          devices[device] = typed(live, line, 0)
        } else if (what === 'reloads') devices[device] = readLive(JSON.stringify(live))
        else if (what === 'comes late') {
          const call = late.shift()
          if (call) put(call.text, call.seen)
        } else sends(device, what)
      }
      for (const device of [0, 1]) sends(device, 'sends')
      const [last] = late
      if (last) put(last.text, last.seen)
      const arrived = there.split('\n').filter((line) => line !== '')
      expect(arrived.toSorted()).toEqual(wrote.flat().toSorted())
      for (const lines of wrote) expect(arrived.filter((line) => lines.includes(line))).toEqual(lines)
      expect(linesIn(there)).toBe(typedLines)
    }),
    { numRuns: 500 },
  )
})
