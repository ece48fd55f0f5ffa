/** The app opened without a network: whose words it shows, and its line about them. */

import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { heading } from '../server/away.ts'

test.use({ serviceWorkers: 'allow' })

const SESSION_KEY = '24.1122-2025-session'

const words = ({ page }: Actor) => page.getByRole('main').locator('.words').getByRole('listitem')

/** Someone with a word that has not left, and with what others and other years have left in this browser. */
async function withUnsavedWords(ada: Actor): Promise<void> {
  const { id } = (await ada.api<{ account: { id: string } }>('GET', paths.session)).body.account
  await ada.page.goto('/parole')
  await ada.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await ada.context.setOffline(true)
  await ada.page.evaluate((mine) => {
    const keep = (key: string, ...list: string[]) =>
      localStorage.setItem(key, JSON.stringify({ added: list, removed: [] }))
    keep(mine, 'pane', 'vino')
    keep('unsaved-words-2025-sister', 'segreto')
    keep(mine.replace('2025', '2024'), 'vecchio')
  }, `unsaved-words-2025-${id}`)
}

/** As if the server had said so before it went away. */
const changeSession = ({ page }: Actor, season: Partial<Session['season']>, user: Partial<Session['user']> = {}) =>
  page.evaluate(
    ([key, newSeason, newUser]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      Object.assign(kept.value.season, newSeason)
      Object.assign(kept.value.user, newUser)
      localStorage.setItem(key, JSON.stringify(kept))
    },
    [SESSION_KEY, season, user] as const,
  )

async function reloadOffline(actor: Actor): Promise<void> {
  await actor.page.reload()
  await expect(heading(actor, 'Parole')).toBeVisible()
}

test('the signed-in person’s unsaved words of this season, and nobody else’s', async ({ ada }) => {
  await withUnsavedWords(ada)
  await reloadOffline(ada)
  await expect(words(ada)).toHaveText([/pane/, /vino/])
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await expect(ada.page.getByText(/segreto|vecchio/)).toHaveCount(0)
  await ada.page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY) // signed out
  await ada.page.reload()
  await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
  await expect(ada.page.getByText(/pane|vino|segreto/)).toHaveCount(0)
  await ada.context.setOffline(false)
})

test('once the deadline has passed they are not called saved; a list finished elsewhere counts', async ({ ada }) => {
  await withUnsavedWords(ada)
  await changeSession(ada, { wordsDeadline: '2999-12-31T19:30:00.000Z' })
  await reloadOffline(ada)
  await expect(words(ada)).toHaveText([/pane/, /vino/])
  await changeSession(ada, { wordsDeadline: '2020-12-31T19:30:00.000Z' })
  await reloadOffline(ada)
  await expect(ada.page.getByText('Non erano dieci')).toBeVisible()
  await expect(ada.page.getByText(/Le ultime modifiche/)).toBeVisible()
  await changeSession(ada, { wordsDeadline: null }, { hasFinished: true, words: ['neve'] })
  await reloadOffline(ada)
  await expect(ada.page.getByText('Chiuse a chiave.')).toBeVisible()
  await expect(ada.page.getByRole('main').getByText('neve')).toBeVisible()
  await expect(ada.page.getByText(/pane|vino/)).toHaveCount(0)
  await ada.context.setOffline(false)
})
