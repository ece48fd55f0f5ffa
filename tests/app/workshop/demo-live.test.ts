import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../commands/local/project.ts'
import { MOST_AGO_MS, paceAfter, TAPS_A_MINUTE } from '../../../shared/evening/heard.ts'
import { NO_TEXT, timedText } from '../../../shared/evening/transcript.ts'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { firstName, LIVE_ROOM, PEOPLE } from '../../../workshop/demo/cast.ts'
import { firstSaid, stutteringTranscript, tapsOf, whyNoEvening } from '../../../workshop/demo/live.ts'
import { aSeason as season } from '../commands/a-season.ts'

const SPEECH = readFileSync(fromRoot('commands', 'sample-speech.txt'), 'utf8').trim()
const LASTS_MS = 90_000
const SPEED = 10
const players = PEOPLE.filter((person) => LIVE_ROOM.players.includes(firstName(person)))
const lists = players.map(({ email, fullName, words }) => ({ id: email, fullName, words: [...words] }))
const taps = tapsOf({ lists }, SPEECH, LASTS_MS, SPEED)

describe('the room of the live evening', () => {
  it('has eight people with ten finished words', () => {
    expect(lists.map(({ words }) => words.length)).toEqual(Array(8).fill(WORDS_PER_PLAYER))
    expect(players.every(({ hasFinished }) => hasFinished)).toBe(true)
  })
})

describe('its transcript', () => {
  const sendings = stutteringTranscript(SPEECH, LASTS_MS, 2000)

  it('grows up to the speech itself, at the end of it', () => {
    expect(sendings.at(-1)).toEqual({ at: LASTS_MS, text: SPEECH, fault: null })
    expect(sendings.map(({ at }) => at)).toEqual(sendings.map(({ at }) => at).toSorted((one, other) => one - other))
    for (const { text, fault } of sendings) if (fault === null) expect(SPEECH.startsWith(text)).toBe(true)
  })

  it('has each fault, and each is right again in the next', () => {
    for (const fault of ['misheard', 'cut', 'repeated'])
      expect(sendings.some((each) => each.fault === fault)).toBe(true)
    for (const [index, { text, fault }] of sendings.entries()) {
      if (fault === null) continue
      const isBeginning = SPEECH.startsWith(`${text} `) || SPEECH.startsWith(`${text}\n`)
      expect(isBeginning, fault).toBe(false)
      expect(sendings[index + 1]?.fault).toBeNull()
    }
  })

  it('moves no moment of what stood before a fault', () => {
    let timed = NO_TEXT
    for (const { at, text } of sendings) {
      const before = timed
      timed = timedText(timed, text, at)
      let same = 0
      while (same < text.length && text[same] === before.text[same]) same++
      const stands = before.moments.filter(([endsAt]) => endsAt < same)
      expect(timed.moments.slice(0, stands.length)).toEqual(stands)
    }
    expect(timed.text).toBe(SPEECH)
    expect(timed.moments.length).toBeGreaterThan(sendings.length / 2)
  })

  it('ends with the last word, also where no full stop follows it', () => {
    expect(stutteringTranscript('viva la pace', 6000, 2000).at(-1)?.text).toBe('viva la pace')
  })

  it('is the whole speech at once where it lasts no longer than a sending', () => {
    expect(stutteringTranscript(SPEECH, 100, 2000)).toEqual([{ at: 100, text: SPEECH, fault: null }])
  })
})

describe('its taps', () => {
  it('come at once, late, wrongly, twice, and are taken back; only words of the board, in order', () => {
    expect(new Set(taps.map(({ note }) => note))).toEqual(new Set(['at once', 'late', 'wrong', 'twice', 'taken back']))
    const words = new Set(lists.flatMap((list) => list.words))
    for (const { word } of taps) expect(words).toContain(word)
    expect(taps.map(({ at }) => at)).toEqual(taps.map(({ at }) => at).toSorted((one, other) => one - other))
  })

  it('name a wrong word where it was never said, and the others only after they were', () => {
    const said = firstSaid(SPEECH)
    for (const { word, at, ago, note } of taps) {
      if (note === 'wrong' || note === 'taken back') expect(said.has(word), word).toBe(false)
      else expect(at - ago, word).toBeGreaterThanOrEqual((said.get(word) ?? Number.NaN) * LASTS_MS)
    }
  })

  /** Who taps more often in a minute than the server takes. */
  function tooQuick(all: typeof taps): string[] {
    return [...Map.groupBy(all, ({ who }) => who)].flatMap(([who, own]) => {
      let changes: readonly number[] = []
      for (const { at } of own) {
        const pace = paceAfter(changes, TAPS_A_MINUTE, at)
        if (!('changes' in pace)) return [who]
        changes = pace.changes
      }
      return []
    })
  }

  it('are as many as the server takes, of nobody more in a minute', () => {
    expect(tooQuick(taps)).toEqual([])
    for (const { ago } of taps) expect(ago).toBeLessThanOrEqual(MOST_AGO_MS)
  })

  it('are so too where every word of a large room is said within a minute, which a person could not follow', () => {
    const words = Array.from('abcdefghilm').flatMap((one) => Array.from('nopqrstuvz', (other) => `pa${one}${other}`))
    const room = [
      { id: 'keen', fullName: 'Keen', words: words.slice(0, WORDS_PER_PLAYER) },
      { id: 'all', fullName: 'All', words: words.slice(WORDS_PER_PLAYER) },
    ]
    const theirs = tapsOf({ lists: room }, words.join(' '), 60_000, SPEED)
    expect(new Set(theirs.map(({ who }) => who)).size).toBe(2)
    expect(tooQuick(theirs)).toEqual([])
    const [one] = theirs
    if (!one) throw new Error('nobody taps')
    const mashed = Array.from({ length: TAPS_A_MINUTE + 1 }, (_, index) => ({ ...one, at: index * 100 }))
    expect(tooQuick(mashed.slice(1)), 'what the server just takes').toEqual([])
    expect(tooQuick(mashed), 'one more').toEqual([one.who])
  })

  it('agree often: two people or more say the same word', () => {
    const people = Map.groupBy(
      taps.filter(({ isHeard }) => isHeard),
      ({ word }) => word,
    )
    const certain = [...people.values()].filter((of) => new Set(of.map(({ who }) => who)).size > 1)
    expect(certain.length).toBeGreaterThan(5)
  })
})

describe('the season of a live evening', () => {
  const at = '2025-12-31T19:30:00.000Z'

  it('is one whose words can still be changed', () => {
    expect(whyNoEvening(season)).toBeNull()
  })

  it.each([
    ['sealed', { sealedAt: at, begunAt: at, speechPublished: true }, 'is sealed since'],
    ['published', { speechPublished: true }, 'speech withdraw'],
    ['begun', { begunAt: at }, 'begin --undo'],
  ])('that is %s is refused, with what to do', (_, facts, part) => {
    const why = whyNoEvening({ ...season, ...facts })
    expect(why).toContain(part)
    expect(why).toContain('DIECI_PAROLE_STATE')
  })
})
