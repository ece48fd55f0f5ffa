import { describe, expect, it } from 'vitest'
import { FIRST_BONUS_WORDS, makeFirstSeason } from '../../../commands/local/first-season.ts'
import { registrationName } from '../../../shared/rooms/written-names.ts'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { cleanEmail } from '../../../shared/sign-in/email-address.ts'
import { checkWords } from '../../../shared/words/validate.ts'
import { PEOPLE, playableWords, ROOMS } from '../../../workshop/demo/cast.ts'
import { keepCookies } from '../../../workshop/people/browser.ts'

describe('the people of the demo', () => {
  it('have words that the game accepts, in the season that an empty database gets', () => {
    for (const { fullName, words } of PEOPLE) {
      expect(checkWords(words, FIRST_BONUS_WORDS), fullName).toEqual({ kind: 'accepted', words })
      expect(playableWords(words, FIRST_BONUS_WORDS), fullName).toEqual(words)
    }
  })

  it('have ten of them if they have finished, and names and addresses that can sign in', () => {
    for (const { fullName, email, words, hasFinished } of PEOPLE) {
      if (hasFinished) expect(words, fullName).toHaveLength(WORDS_PER_PLAYER)
      expect(registrationName(fullName)).toBe(fullName)
      expect(cleanEmail(email)).toBe(email)
    }
    expect(new Set(PEOPLE.map(({ email }) => email)).size).toBe(PEOPLE.length)
  })

  it('change a word where the season’s bonus words are others, and keep the number', () => {
    for (const { words } of PEOPLE) {
      const bonusWords = words.slice(0, 6)
      const playable = playableWords(words, bonusWords)
      expect(playable).toHaveLength(words.length)
      expect(checkWords(playable, bonusWords).kind).toBe('accepted')
    }
  })

  it('are the ones that the rooms name', () => {
    const known = new Set(PEOPLE.map(({ fullName }) => fullName.split(' ')[0]))
    for (const { players } of ROOMS) for (const player of players) expect(known).toContain(player)
    expect(new Set(ROOMS.map(({ name }) => name)).size).toBe(ROOMS.length)
  })

  it('some come back with a room, reopened by one of its players; one of them has an invitation still', () => {
    const back = ROOMS.filter(({ reopenedBy }) => reopenedBy !== undefined)
    expect(back.length).toBeGreaterThan(0)
    for (const { players, reopenedBy, isClosed } of back) {
      expect(players).toContain(reopenedBy)
      expect(isClosed, 'only an open room invites').toBe(false)
    }
    const invited = back.filter(({ invited }) => invited !== undefined)
    expect(
      invited.map(({ players, reopenedBy, invited = '' }) => players.includes(invited) && invited !== reopenedBy),
    ).toEqual([true])
  })
})

describe('the jar', () => {
  it('keeps a cookie that is set and forgets one that is cleared', () => {
    const jar = new Map([
      ['old', '1'],
      ['empty', '1'],
    ])
    keepCookies(jar, [
      'session=a=b; Path=/; HttpOnly',
      'ticket=t; Max-Age=300',
      'old=; Path=/; Max-Age=0',
      'empty=; Path=/',
      'gone=x; Max-Age=0',
    ])
    expect([...jar]).toEqual([
      ['session', 'a=b'],
      ['ticket', 't'],
    ])
  })
})

describe('the first season', () => {
  const empty = {
    year: 2025,
    bonusWords: [],
    megaRoomId: null,
    wordsDeadline: null,
    speechPublished: false,
    begunAt: null,
    sealedAt: null,
  }
  const record = () => {
    const calls: string[] = []
    const api = {
      saveSeason: async (year: number, { bonusWords, holdSeal }: { bonusWords: string[]; holdSeal?: boolean }) => {
        calls.push(`season ${year}${holdSeal ? ', held' : ''}`)
        return { year, bonusWords }
      },
      makeMegaRoom: async (year: number, { name }: { name: string }) => {
        calls.push(`${name} ${year}`)
        return { id: 'abcdefghjkmn' }
      },
    }
    return { calls, api }
  }

  it('is made in an empty database, the season before its mega room', async () => {
    const { calls, api } = record()
    expect(await makeFirstSeason(empty, api)).toBe(true)
    expect(calls).toEqual(['season 2025, held', 'Mega stanza 2025 2025'])
  })

  it('leaves a season alone that somebody has begun', async () => {
    const { calls, api } = record()
    const begun = [{ bonusWords: ['pace'] }, { megaRoomId: 'abcdefghjkmn' }, { speechPublished: true }]
    for (const season of begun) expect(await makeFirstSeason({ ...empty, ...season }, api)).toBe(false)
    expect(calls).toEqual([])
  })
})
