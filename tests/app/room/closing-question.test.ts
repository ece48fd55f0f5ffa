import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { eveningStore } from '../../../app/evening/evening.ts'
import { askAndClose, ClosingQuestion } from '../../../app/room/closing.tsx'
import { closeDialogsBefore } from '../../../app/teletext/dialog.tsx'
import type { LobbyPlayer, RoomView, Season } from '../../../shared/api/shapes.ts'
import { account, season, session, user } from '../../support/a-session.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'

const CALL = 'puoi ancora fare una telefonata'
const ada = lobbyPlayer('a', 'Ada Rossi', { isOwner: true, hasFinished: true })
const bruno = lobbyPlayer('b', 'Bruno Conti')
const elena = lobbyPlayer('e', 'Elena Riva')
const room = (players: LobbyPlayer[], more: Partial<RoomView> = {}): RoomView =>
  roomView({
    ownerId: 'a',
    playerCount: players.length,
    finishedCount: players.filter(({ hasFinished }) => hasFinished).length,
    players,
    ...more,
  })
const asked = (view: RoomView, facts: Partial<Season> = {}): string =>
  renderToStaticMarkup(createElement(ClosingQuestion, { view, me: 'a', season: { ...season, ...facts } })).replace(
    /<[^>]+>/g,
    ' ',
  )
const aMinute = (way: 1 | -1): string => new Date(Date.now() + way * 60_000).toISOString()

describe('game.md, «Rooms»: the owner is told who has not pressed «Ho finito!», whatever they have chosen', () => {
  it.each([
    [[ada, bruno], '1 giocatore non ha ancora premuto «Ho finito!»: Bruno Conti.', 'gioca senza parole'],
    [[ada, bruno, elena], '2 giocatori non hanno ancora premuto «Ho finito!»: Bruno Conti ed Elena Riva.', 'giocano'],
    [
      [{ ...ada, hasFinished: false }, bruno],
      '2 giocatori non hanno ancora premuto «Ho finito!»: tu e Bruno Conti.',
      'giocate',
    ],
  ])('%#: by name, with what it costs, and that a telephone call still helps', (players, who, cost) => {
    const text = asked(room(players), { wordsDeadline: aMinute(1) })
    expect(text).toContain(who)
    expect(text).toContain(`Se chiudi ora ${cost}`)
    expect(text).toContain(CALL)
  })

  it('nobody is called where it is oneself', () => {
    const text = asked(room([{ ...ada, hasFinished: false }]))
    expect(text).toContain('Non hai ancora premuto «Ho finito!».')
    expect(text).toContain('giochi senza parole')
    expect(text).not.toContain(CALL)
  })

  it('in a crowd as many are named as are known here', () => {
    const crowd = { playerCount: 2400, finishedCount: 2360 }
    expect(asked(room([ada, bruno], crowd))).toContain(
      '40 giocatori non hanno ancora premuto «Ho finito!»: Bruno Conti e altri 39.',
    )
    expect(asked(room([ada], crowd))).toContain('40 giocatori non hanno ancora premuto «Ho finito!».')
  })

  it('when all have finished nothing is warned of', () => {
    expect(asked(room([ada]))).toContain('Tutti hanno le loro dieci parole.')
  })
})

describe('no telephone call is proposed where it no longer helps', () => {
  it.each<[string, Partial<RoomView>, Partial<Season>]>([
    ['the deadline has passed', {}, { wordsDeadline: aMinute(-1) }],
    ['the speech is published', {}, { speechPublished: true }],
    ['the season is another one', { season: 2024 }, {}],
  ])('%s', (_, view, facts) => {
    const text = asked(room([ada, bruno], view), facts)
    expect(text).toContain('1 giocatore non ha premuto «Ho finito!» in tempo: Bruno Conti.')
    expect(text).toContain('Se chiudi ora gioca senza parole.')
    expect(text).not.toContain(CALL)
  })

  it('in a room of a past season, whose words are never sealed, nobody is told to wait for the seal', () => {
    const waits = 'Aspetta che siano sigillate'
    expect(asked(room([ada, bruno]), { speechPublished: true })).toContain(waits)
    const text = asked(room([ada, bruno], { season: 2024 }))
    expect(text).toContain('Aspettare non serve: la stagione 2024 è finita.')
    expect(text).not.toContain(waits)
  })
})

describe('TEN-WORDS-PLAY: once the words are sealed', () => {
  it('nobody is named, and nobody is said to play without words', () => {
    const text = asked(room([ada, bruno]), { wordsDeadline: aMinute(-1), sealedAt: aMinute(-1) })
    expect(text).toContain('Chi ha dieci parole salvate gioca, anche senza «Ho finito!».')
    expect(text).not.toMatch(/Bruno|senza parole/)
  })

  it('a room of another season is not this one’s', () => {
    expect(asked(room([ada, bruno], { season: 2024 }), { sealedAt: aMinute(-1) })).toContain('Bruno Conti')
  })
})

describe('game.md, «What each screen says»: who closes before the deadline is told how long there is to go, and who stays outside', () => {
  it.each<[string, Partial<Season>, RegExp]>([
    [
      'before it',
      { wordsDeadline: aMinute(1) },
      /ancora scegliere per (59 secondi|1 minuto), e chi arriva dopo resta fuori/,
    ],
    ['without one', {}, /si possono ancora scegliere, e chi arriva dopo resta fuori/],
    ['after it', { wordsDeadline: aMinute(-1) }, /Chi arriva dopo resta fuori/],
  ])('%s', (_, facts, told) => {
    expect(asked(room([ada]), facts)).toMatch(told)
  })

  it('once the words are sealed nobody comes, so nobody stays outside', () => {
    expect(asked(room([ada, bruno]), { sealedAt: aMinute(-1) })).not.toContain('resta fuori')
  })
})

it('the question opens with the season of this moment: without a deadline the page’s may be minutes old', async () => {
  vi.stubGlobal('location', { pathname: '/stanza/s', search: '' })
  const asks = vi.spyOn(eveningStore, 'askSoon').mockReturnValue()
  const view = room([ada, bruno])
  const asked = askAndClose({
    player: { ...session, user, account },
    view,
    stage: 'undated',
    takeView: () => undefined,
  })
  expect(asks).toHaveBeenCalledOnce()
  closeDialogsBefore('/')
  expect(await asked).toBeNull()
})
