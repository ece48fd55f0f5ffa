import { describe, expect, it, vi } from 'vitest'
import { parseUrl } from '../../../../commands/api/call.ts'
import { operatorToken, readHealth } from '../../../../commands/api/operator-api.ts'
import { parsePort } from '../../../../commands/local/project.ts'
import {
  collect,
  collectRules,
  parseCeiling,
  parseMoment,
  parseRoom,
  parseYear,
} from '../../../../commands/operator/context.ts'

describe('arguments typed after a command', () => {
  it('a room is its id or its link', () => {
    expect(parseRoom('abcdefghjkmn')).toBe('abcdefghjkmn')
    expect(parseRoom(' https://gioco.example/stanza/abcdefghjkmn?da=telegram#x ')).toBe('abcdefghjkmn')
    for (const wrong of ['', 'abc', 'https://gioco.example/stanza/', 'https://gioco.example/regole']) {
      expect(() => parseRoom(wrong), wrong).toThrow('12 characters')
    }
  })

  it('a moment carries its offset, and is a moment', () => {
    expect(parseMoment('2025-12-31T20:30+01:00')).toBe('2025-12-31T19:30:00.000Z')
    expect(parseMoment('2025-12-31T19:30:00Z')).toBe('2025-12-31T19:30:00.000Z')
    for (const wrong of ['2025-12-31T20:30', '2025-12-31', '31/12/2025 20:30', 'domani', '']) {
      expect(() => parseMoment(wrong), wrong).toThrow('offset')
    }
    for (const impossible of [
      '2025-13-31T20:30Z',
      '2025-02-29T20:30+01:00',
      '2025-06-31T20:30Z',
      '2025-12-31T25:00Z',
    ]) {
      expect(() => parseMoment(impossible), impossible).toThrow('no such day or hour')
    }
  })

  it('a ceiling of mails is a number from 1 on, or «default»', () => {
    expect([parseCeiling('1'), parseCeiling('90000'), parseCeiling('default')]).toEqual([1, 90_000, 'default'])
    for (const wrong of ['', '0', '-1', '1.5', '1e3', '90.000', '10000001', 'none'])
      expect(() => parseCeiling(wrong), wrong).toThrow('From 1 to')
  })

  it('a list is repeated, separated by commas, or both', () => {
    expect(collect('pace, futuro,,', ['mare'])).toEqual(['mare', 'pace', 'futuro'])
    expect(collectRules('last-word,no-bonus')).toEqual(['last-word', 'no-bonus'])
    expect(() => collectRules('last-word,first-word')).toThrow('The rules are')
  })

  it('an empty list is refused: an unset variable takes no bonus words away and makes no mega room without rules', () => {
    for (const empty of ['', ' ', ' ,,']) {
      expect(() => collect(empty, ['pace']), empty).toThrow('is a variable not set?')
      expect(() => collectRules(empty), empty).toThrow('is a variable not set?')
    }
  })

  it('years, ports and addresses out of bounds are refused', () => {
    expect([parseYear('2025'), parsePort('5173')]).toEqual([2025, 5173])
    for (const wrong of ['', '25', '20255', '2025a', '-2025']) expect(() => parseYear(wrong), wrong).toThrow()
    for (const wrong of ['', '0', '65536', '1e3', '-1', '80.5']) expect(() => parsePort(wrong), wrong).toThrow()
    expect(parseUrl('https://gioco.example/a/b?c').href).toBe('https://gioco.example/')
    for (const wrong of ['', 'gioco.example', 'ftp://gioco.example', 'localhost:5173']) {
      expect(() => parseUrl(wrong), wrong).toThrow('http')
    }
  })
})

describe('the operator’s token', () => {
  it('is the environment’s, for any instance', () => {
    expect(operatorToken(new URL('https://gioco.example'), { OPERATOR_TOKEN: 'secret' })).toBe('secret')
  })

  it('of this machine is never sent to another one', () => {
    expect(() => operatorToken(new URL('https://gioco.example'), {})).toThrow('OPERATOR_TOKEN')
    expect(() => operatorToken(new URL('https://localhost.gioco.example'), {})).toThrow('OPERATOR_TOKEN')
  })

  it('goes over http to this machine alone', () => {
    for (const own of ['http://localhost:5173', 'http://127.0.0.1:5180', 'http://[::1]:5180'])
      expect(operatorToken(new URL(own), { OPERATOR_TOKEN: 'secret' }), own).toBe('secret')
    for (const other of ['http://gioco.example', 'http://192.168.1.5:5173', 'http://localhost.gioco.example'])
      expect(() => operatorToken(new URL(other), { OPERATOR_TOKEN: 'secret' }), other).toThrow('https://')
  })

  it('goes with the question for health too, where it may and where there is one', async () => {
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('authorization'))
      return new Response(null, { status: 500 })
    })
    const ask = (url: string) => readHealth(new URL(url)).catch(() => {})
    vi.stubEnv('OPERATOR_TOKEN', 'secret')
    await ask('https://gioco.example')
    await ask('http://gioco.example')
    vi.stubEnv('OPERATOR_TOKEN', '')
    await ask('https://gioco.example')
    expect(sent).toEqual(['Bearer secret', null, null])
  })
})
