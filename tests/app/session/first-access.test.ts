/** game.md, «Names»: who has played before confirms last season's name, or changes it for this one. */
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { firstAccess, nameFault } from '../../../app/sign-in/first-access.tsx'
import { account } from '../../support/a-session.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'

let sent: unknown[] = []

beforeEach(() => {
  sent = []
  aStorage()
  aPage()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const profile = JSON.parse(String(body))
    sent.push(profile)
    const user = { id: account.id, ...profile, words: [], hasFinished: false, rev: 0 }
    return Response.json(user, { status: 201 })
  })
})

it('last season’s name stands in the field, and stays as it was without an answer', async () => {
  const question = renderToStaticMarkup(await firstAccess({ ...account, displayName: 'Ada Rossi', nameSeason: 2024 }))
  expect(question).toContain('Sempre tu?')
  expect(question).toContain('Nel 2024')
  expect(question).toContain('value="Ada Rossi"')
  expect(question).toContain('Se annulli, ti chiamerai «Ada Rossi».')
  expect(sent, 'before it is confirmed').toEqual([])
})

it('as it stands it is good, even one that registration would not take; another one is checked as at registration', () => {
  const cher = { initial: 'Cher', otherwise: 'Cher' }
  expect(nameFault(cher, 'Cher')).toBeNull()
  expect(nameFault(cher, 'Ada')).not.toBeNull()
  expect(nameFault(cher, 'Ada Verdi')).toBeNull()
  expect(nameFault({ initial: 'Ada', otherwise: 'Anonimo' }, 'Ada'), 'what somebody else has typed').not.toBeNull()
})

it('a name that came with the sign-in is taken without a question', async () => {
  expect(await firstAccess({ ...account, displayName: 'Ada Google' })).toBeNull()
  expect(sent).toEqual([{ fullName: 'Ada Google' }])
})

it('an address that came with it is no name: the next source is taken, and at last the question', async () => {
  const question = renderToStaticMarkup(await firstAccess({ ...account, displayName: 'www.premi.example' }))
  expect(question).toContain('Come ti chiami?')
  expect(sent).toEqual([])
  localStorage.setItem('signup.name', 'Ada Verdi')
  expect(await firstAccess({ ...account, displayName: 'www.premi.example' })).toBeNull()
  expect(sent).toEqual([{ fullName: 'Ada Verdi' }])
})

it('design.md, «One mailbox at Gmail»: the name is proposed as the address was typed, with the dots that Gmail ignores, and never of another address', async () => {
  const gmail = { ...account, email: 'mariarossi@gmail.com', displayName: null }
  localStorage.setItem('signup.email', 'Maria.Rossi@gmail.com ')
  expect(renderToStaticMarkup(await firstAccess(gmail))).toContain('value="Maria Rossi"')
  localStorage.setItem('signup.email', 'ada.verdi@gmail.com')
  expect(renderToStaticMarkup(await firstAccess(gmail))).toContain('value="Mariarossi"')
})
