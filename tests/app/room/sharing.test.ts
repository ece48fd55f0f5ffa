import { describe, expect, it } from 'vitest'
import { placeToUrl, urlToPlace } from '../../../app/room/ranking/ranking-place.ts'
import { shareLinks, spokenUrl } from '../../../app/room/sharing/invitation.ts'
import { qrOf, qrViewBox } from '../../../app/room/sharing/qr.ts'
import { askedStartWithin, pageStart } from '../../../app/room/sub-pages.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'

describe('an invitation', () => {
  const url = 'https://dieciparole.test/stanza/23456789abcd'

  it('carries the room’s name and link, whatever the name is made of', () => {
    const name = 'Rossi & figli «100%» #1?'
    const { telegram, whatsapp } = shareLinks(eveningText('invitation.text', 'choosing', { room: name }), url)
    const sent = new URL(telegram)
    expect([sent.origin + sent.pathname, sent.searchParams.get('url')]).toEqual(['https://t.me/share/url', url])
    expect(sent.searchParams.get('text')).toContain(name)
    expect(new URL(whatsapp).searchParams.get('text')).toMatch(new RegExp(`${url}$`))
    expect(new URL(whatsapp).searchParams.get('text')).toContain(name)
  })

  it('is dictated without its protocol', () => {
    expect(spokenUrl(url)).toBe('dieciparole.test/stanza/23456789abcd')
  })

  it('as a code has its white margin of four modules on every side', () => {
    const qr = qrOf(url)
    const [x, y, width, height] = qrViewBox(qr).split(' ').map(Number)
    expect([x, y, width, height]).toEqual([-4, -4, qr.size + 8, qr.size + 8])
    expect(qr.path.startsWith('M')).toBe(true)
    expect((qr.size - 17) % 4).toBe(0)
  })
})

describe('a place in a ranking', () => {
  it('is in the address, and comes back out of it', () => {
    const address = placeToUrl({ from: 41, word: 'pace & bene', player: 'u1' })
    expect(urlToPlace(new URLSearchParams(address))).toEqual({ from: 41, word: 'pace & bene', player: 'u1' })
    expect(placeToUrl({ from: 1 })).toBe('?')
  })

  it.each([
    ['', 1],
    ['da=0', 1],
    ['da=-20', 1],
    ['da=x', 1],
    ['da=1e999', 1],
    ['da=20.5', 1],
    ['da=21', 21],
    ['da=39', 21],
  ])('«%s» is the sub-page that begins with %i', (search, from) => {
    expect(urlToPlace(new URLSearchParams(search)).from).toBe(from)
  })

  it('a position is found on its sub-page', () => {
    expect([1, 20, 21, 130].map(pageStart)).toEqual([1, 1, 21, 121])
  })

  it.each([
    [null, 45, 1],
    ['21', 45, 21],
    ['41', 45, 41],
    ['61', 45, 41],
    ['21', 20, 1],
    ['21', 0, 1],
  ])('of a list that is all here, «%s» of %i is the sub-page that begins with %i', (asked, total, from) => {
    expect(askedStartWithin(asked, total)).toBe(from)
  })
})
