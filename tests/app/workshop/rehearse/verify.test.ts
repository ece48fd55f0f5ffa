/** ACKNOWLEDGED-IS-STORED: each kind of loss is found, and after a request without an answer either state is right. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findLost, notRanked } from '../../../../workshop/rehearse/verify.ts'
import { aRehearsal, type StoredRoom } from './a-server.ts'

let rehearsal: ReturnType<typeof aRehearsal>
let stored: StoredRoom
beforeEach(() => {
  rehearsal = aRehearsal()
  stored = rehearsal.server.rooms.get(rehearsal.room.id) as StoredRoom // it has this one
  // What arrives late is waited for half a minute.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = (): Promise<string[]> => findLost(rehearsal.ledger, rehearsal.readers)

it('nothing is missing where all is there', async () => {
  expect(await lost()).toEqual([])
})

describe('is found:', () => {
  it('a save that was not stored', async () => {
    rehearsal.server.people.set('bruno', { rev: 1, words: [], hasFinished: false })
    expect(await lost()).toEqual([expect.stringContaining('the words of bruno')])
  })

  it('a save with a word less', async () => {
    rehearsal.server.people.set('bruno', { rev: 2, words: [], hasFinished: false })
    expect(await lost()).toEqual([expect.stringContaining('the words of bruno')])
  })

  it('a «Ho finito!»', async () => {
    const { words } = rehearsal.ledger.wordsOf('anna').value
    rehearsal.server.people.set('anna', { rev: 1, words, hasFinished: false })
    expect(await lost()).toContainEqual(expect.stringContaining('the words of anna'))
  })

  it('a join, in the room and on one’s list', async () => {
    stored.players = ['anna']
    expect(await lost()).toContainEqual(expect.stringContaining('bruno is not in stanzaaaaaaa'))
  })

  it('a room', async () => {
    rehearsal.server.rooms.clear()
    expect(await lost()).toContainEqual(expect.stringContaining('stanzaaaaaaa is deleted, and was "open"'))
  })

  it('a join behind the first three hundred of a room', async () => {
    const { server, ledger, room, readers } = rehearsal
    for (let at = 0; at < 450; at++) {
      const id = `p${at}`
      server.people.set(id, { rev: 0, words: [], hasFinished: false })
      ledger.membership(room, id).isTold(true)
      readers.push(server.readerOf(id))
    }
    stored.players = ['anna', 'bruno', ...Array.from({ length: 450 }, (_, at) => `p${at}`)]
    expect(await lost()).toEqual([])
    stored.players.pop()
    expect(await lost()).toContainEqual(expect.stringContaining('p449 is not in stanzaaaaaaa'))
  })
})

it('after a request without an answer both states are right; otherwise only one is', async () => {
  const fact = rehearsal.ledger.wordsOf('bruno')
  fact.asks({ rev: 3, words: ['vento'], hasFinished: false })
  rehearsal.server.people.set('bruno', { rev: 3, words: ['vento'], hasFinished: false })
  expect(await lost()).toEqual([])
  fact.asks({ rev: 4, words: ['sole'], hasFinished: false })
  rehearsal.server.people.set('bruno', { rev: 4, words: ['luna'], hasFinished: false })
  expect(await lost()).toHaveLength(1)
})

it('others who are in a room are nobody’s loss', async () => {
  stored.players.push('a-stranger')
  expect(await lost()).toEqual([])
})

describe('a ranking', () => {
  const ranked = (sealedAt: string | null = null): Promise<string[]> => {
    const { ledger, room, readers } = rehearsal
    const [reader] = readers
    return reader ? notRanked(ledger, room, reader, sealedAt) : Promise.reject(new Error('nobody is there'))
  }
  beforeEach(() => {
    stored.isOpen = false
  })

  it('has everybody, with what they had finished, and those who had not without words', async () => {
    expect(await ranked()).toEqual([])
    stored.ranked.bruno = ['mare']
    expect(await ranked()).toEqual([expect.stringContaining('bruno has «mare»')])
  })

  it('TEN-WORDS-PLAY: of a room that closed after the seal has ten that were saved, and no fewer', async () => {
    const sealedAt = new Date().toISOString()
    expect(await ranked(sealedAt), 'one word').toEqual([])
    const ten = Array.from('abcdefghij', (letter) => `mare${letter}`)
    rehearsal.ledger.wordsOf('bruno').isTold({ rev: 2, words: ten, hasFinished: false })
    expect(await ranked()).toEqual([])
    expect(await ranked(sealedAt)).toEqual([expect.stringContaining('bruno has «»')])
    stored.ranked.bruno = ten
    expect(await ranked(sealedAt)).toEqual([])
  })

  it('that has lost a word, or somebody, is found', async () => {
    stored.ranked.anna = stored.ranked.anna?.slice(1) ?? []
    delete stored.ranked.bruno
    expect(await ranked()).toEqual([
      expect.stringContaining('anna has «due,tre'),
      expect.stringContaining('bruno has no place'),
    ])
  })

  it('is read to its last page', async () => {
    for (let at = 0; at < 450; at++) {
      rehearsal.ledger.membership(rehearsal.room, `p${at}`).isTold(true)
      stored.ranked[`p${at}`] = []
    }
    expect(await ranked()).toEqual([])
  })

  it('that is not ready says so', async () => {
    stored.isOpen = true
    expect(await ranked()).toEqual([expect.stringContaining('is not ready')])
  })
})
