/** Decision 54: who has played before confirms last season's name, or changes it for this one. */
import { beforeEach, expect, it, vi } from 'vitest'
import { makeProfile } from '../../../app/session/sign-in/first-access.ts'
import { dialogStore, type OpenDialog } from '../../../app/teletext/dialog/dialog-store.ts'
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

async function questionAsked(): Promise<OpenDialog & { kind: 'text' }> {
  await vi.waitFor(() => expect(dialogStore.current()).not.toBeNull())
  const dialog = dialogStore.current()
  if (dialog?.kind !== 'text') throw new Error('another kind of question')
  return dialog
}

const former = (displayName: string) => ({ ...account, displayName, nameSeason: 2024 })

it('one tap confirms the name as it stands, even one that registration would not take', async () => {
  const made = makeProfile(former('Cher'))
  const { question, title, answer } = await questionAsked()
  expect([title, question.initial, question.faultOf('Cher')]).toEqual(['Sempre tu?', 'Cher', null])
  expect(question.text).toContain('2024')
  answer(question.initial ?? '')
  expect(await made).toMatchObject({ ok: true, value: { fullName: 'Cher' } })
})

it('another name is checked as at registration, and is this season’s', async () => {
  const made = makeProfile(former('Ada Rossi'))
  const { question, answer } = await questionAsked()
  expect(question.faultOf('Ada')).not.toBeNull()
  answer('Ada Verdi')
  await made
  expect(sent).toEqual([{ fullName: 'Ada Verdi' }])
})

it('without an answer it stays as it was', async () => {
  const made = makeProfile(former('Ada Rossi'))
  const { question, answer } = await questionAsked()
  expect(question.ifCancelled).toContain('Ada Rossi')
  answer(null)
  await made
  expect(sent).toEqual([{ fullName: 'Ada Rossi' }])
})

it('a name that came with the sign-in is taken without a question', async () => {
  const made = makeProfile({ ...account, displayName: 'Ada Google' })
  expect(await made).toMatchObject({ ok: true, value: { fullName: 'Ada Google' } })
  expect(dialogStore.current()).toBeNull()
})
