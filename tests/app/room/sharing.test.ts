import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ShareClosed } from '../../../app/ranking/ranking.tsx'
import { placeToUrl, urlToPlace } from '../../../app/ranking/ranking-state.ts'
import { qrOf, qrViewBox } from '../../../app/room/qr-code.tsx'
import { missingKey, missingNames, NAMES_FOR_OWNER, shareLinks, spokenUrl } from '../../../app/room/sharing.tsx'
import { askedStartWithin, pageStart } from '../../../app/teletext/pager.tsx'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { mayChoose, STAGES, type Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../support/evening-texts.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'
import { inRoom } from './in-room.ts'

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

describe('who is missing', () => {
  const view = (names: string[], more: Partial<RoomView> = {}): RoomView => {
    const players = names.map((fullName, index) =>
      lobbyPlayer(`p${index}`, fullName, { isOwner: index === 0, hasFinished: fullName.endsWith('✓') }),
    )
    const finishedCount = players.filter(({ hasFinished }) => hasFinished).length
    return roomView({ players, playerCount: players.length, finishedCount, ...more })
  }

  it('is named by first names, as far as those tell apart, without oneself and without who has finished', () => {
    const room = view(['Ada Capo', 'Bruno Conti', 'Maria Rossi', 'Maria Verdi', 'Elena Riva ✓'])
    expect(missingNames(room, 'p0', NAMES_FOR_OWNER)).toBe('Bruno, Maria R. e Maria V.')
  })

  it('is empty when all have finished, or only oneself has not', () => {
    expect(missingNames(view(['Ada Capo ✓', 'Bruno Conti ✓']), 'p0', NAMES_FOR_OWNER)).toBe('')
    expect(missingNames(view(['Ada Capo', 'Bruno Conti ✓']), 'p0', NAMES_FOR_OWNER)).toBe('')
  })

  it.each([
    [20, /Zq19 e Zq20$/],
    [21, /Zq20 e un altro$/],
    [60, /Zq20 e altri 40$/],
  ])('of %i names twenty and how many others', (count, end) => {
    const names = Array.from({ length: count }, (_, index) => `Zq${index + 1} Rossi`)
    expect(missingNames(view(['Ada Capo ✓', ...names]), 'p0', NAMES_FOR_OWNER)).toMatch(end)
  })

  it('counts those that the browser has not: a large room’s view holds three hundred', () => {
    const room = view(['Ada Capo', 'Bruno Conti'], { playerCount: 500, finishedCount: 100 })
    expect(missingNames(room, 'p0', NAMES_FOR_OWNER)).toBe('Bruno e altri 398')
  })

  it('is shown to the owner while words can be chosen, and to nobody afterwards or in a closed room', () => {
    const shown = (stage: Stage, more: Partial<RoomView> = {}): string =>
      missingKey(view(['Ada Capo', 'Bruno Conti'], more), 'p0', stage)
    expect(shown('choosing')).toBe('Chi manca?')
    expect(shown('undated')).toBe('Chi manca?')
    for (const stage of STAGES.filter((one) => !mayChoose(one))) expect(shown(stage), stage).toBe('')
    expect(shown('choosing', { isOpen: false })).toBe('')
    expect(shown('choosing', { isClosing: true })).toBe('')
    expect(missingKey(view(['Ada Capo', 'Bruno Conti ✓']), 'p0', 'choosing')).toBe('')
  })
})

it('a closed room is shown by the same ways as an open one, and invites nobody', () => {
  const open = roomView({ name: 'Cenone', isOpen: false })
  vi.stubGlobal('location', { origin: 'https://dieciparole.test' })
  for (const stage of STAGES) {
    const page = inRoom(open, stage, createElement(ShareClosed))
    for (const way of ['https://t.me/', 'https://wa.me/', 'Copia il link']) expect(page).toContain(way)
    expect(decodeURIComponent(page)).toContain('«Cenone»')
    expect(decodeURIComponent(page)).not.toMatch(/ti aspetto|entra|scegli/i)
  }
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
