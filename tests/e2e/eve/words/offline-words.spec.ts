/** Whose words the offline page shows, and what it promises of them. */

import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'

test.use({ serviceWorkers: 'allow' })

const WAITING =
  'Le hai scritte e non sono ancora partite. Restano in questo browser e partono da sole appena torna la rete.'
const TOO_LATE = 'Le hai scritte, ma il tempo è scaduto prima che partissero. Restano in questo browser.'
const SESSION_KEY = '24.1122-2025-session'

const unsaved = ({ page }: Actor) => page.locator('#unsaved')
const words = (actor: Actor) => unsaved(actor).getByRole('listitem')

/** Someone with a word that has not left, and with what others and other years have left in this browser. */
async function withUnsavedWords(ada: Actor): Promise<void> {
  const { id } = (await ada.api<{ account: { id: string } }>('GET', paths.session)).body.account
  await ada.page.goto('/regole')
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
      Object.assign(kept.session.season, newSeason)
      Object.assign(kept.session.user, newUser)
      localStorage.setItem(key, JSON.stringify(kept))
    },
    [SESSION_KEY, season, user] as const,
  )

async function reloadOffline({ page }: Actor): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Senza rete', level: 1 })).toBeVisible()
}

test('it shows the unsaved words of whoever is in, of this season, and nobody else’s', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await withUnsavedWords(ada)
  await reloadOffline(ada)
  await expect(words(ada)).toHaveText(['pane', 'vino'])
  await expect(unsaved(ada)).toContainText(WAITING)
  await ada.page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY) // signed out
  await reloadOffline(ada)
  await expect(unsaved(ada)).toBeHidden()
  await ada.context.setOffline(false)
})

test('once the deadline has passed, or the speech is out, it promises nothing', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await withUnsavedWords(ada)
  for (const [season, sentence] of [
    [{ wordsDeadline: '2999-12-31T19:30:00.000Z' }, WAITING],
    [{ wordsDeadline: '2020-12-31T19:30:00.000Z' }, TOO_LATE],
    [{ wordsDeadline: null, speechPublished: true }, TOO_LATE],
  ] as const) {
    await changeSession(ada, season)
    await reloadOffline(ada)
    await expect(words(ada)).toHaveText(['pane', 'vino'])
    await expect(unsaved(ada)).toContainText(sentence)
  }
  await changeSession(ada, { speechPublished: false }, { hasFinished: true, words: ['neve'] })
  await reloadOffline(ada)
  await expect(unsaved(ada), 'finished elsewhere: the ten that count are shown').toBeHidden()
  await expect(ada.page.locator('#mine').getByRole('listitem')).toHaveText(['neve'])
  await ada.context.setOffline(false)
})
