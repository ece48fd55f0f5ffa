import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLinkSent, forgetSignup, linkSentTo, noteLinkSent } from '../../app/session/asked-link.ts'

const storage = (): Storage => {
  const kept = new Map<string, string>()
  const made: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return made as Storage // as much of it as is used
}
const MINUTE = 60_000
const START = 1_000_000

describe('decision 13: the tab remembers that a mail is on its way', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', storage())
    vi.stubGlobal('localStorage', storage())
  })

  it('for as long as link and code are good', () => {
    expect(linkSentTo(START)).toBeNull()
    noteLinkSent('ada@posta.example', START)
    expect(linkSentTo(START + 10 * MINUTE - 1)).toBe('ada@posta.example')
    expect(linkSentTo(START + 10 * MINUTE)).toBeNull()
  })

  it('of the last one alone, until another is wanted or one is in', () => {
    noteLinkSent('ada@posta.example', START)
    noteLinkSent('bruno@posta.example', START + MINUTE)
    expect(linkSentTo(START + 10 * MINUTE)).toBe('bruno@posta.example')
    forgetLinkSent()
    expect(linkSentTo(START + MINUTE)).toBeNull()
    noteLinkSent('ada@posta.example', START)
    forgetSignup()
    expect(linkSentTo(START)).toBeNull()
  })

  it.each([['{'], ['null'], ['1'], ['[]'], ['{"to":1,"at":1000000}'], ['{"to":"x","at":"1000000"}']])(
    '%s, written by another hand, is nothing',
    (broken) => {
      sessionStorage.setItem('link-sent', broken)
      expect(linkSentTo(START)).toBeNull()
    },
  )

  it('breaks nothing where a browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    noteLinkSent('ada@posta.example', START)
    forgetLinkSent()
    expect(linkSentTo(START)).toBeNull()
  })
})
