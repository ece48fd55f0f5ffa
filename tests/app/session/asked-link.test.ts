import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLinkSent, forgetSignup, linkSent, noteLinkSent } from '../../../app/sign-in/asked-link.ts'
import { aStorage } from '../../support/browser/storage.ts'

const MINUTE = 60_000
const START = 1_000_000
const ADA = { to: 'ada@posta.example', toRoom: false }
const BRUNO = { to: 'bruno@posta.example', toRoom: true }

describe('design.md, «Links and codes»: the tab remembers that a mail is on its way', () => {
  beforeEach(() => {
    aStorage('sessionStorage')
    aStorage()
  })

  it('for as long as link and code are good', () => {
    expect(linkSent(START)).toBeNull()
    noteLinkSent(ADA, START)
    expect(linkSent(START + 10 * MINUTE - 1)).toEqual(ADA)
    expect(linkSent(START + 10 * MINUTE)).toBeNull()
  })

  it('of the last one alone, until another is wanted or one is in', () => {
    noteLinkSent(ADA, START)
    noteLinkSent(BRUNO, START + MINUTE)
    expect(linkSent(START + 10 * MINUTE)).toEqual(BRUNO)
    forgetLinkSent()
    expect(linkSent(START + MINUTE)).toBeNull()
    noteLinkSent(ADA, START)
    forgetSignup()
    expect(linkSent(START)).toBeNull()
  })

  it('with no room, where nothing is said of one: an older page wrote it', () => {
    sessionStorage.setItem('link-sent', JSON.stringify({ to: 'ada@posta.example', at: START }))
    expect(linkSent(START)).toEqual(ADA)
  })

  it('breaks nothing where a browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    noteLinkSent(ADA, START)
    forgetLinkSent()
    expect(linkSent(START)).toBeNull()
  })
})
