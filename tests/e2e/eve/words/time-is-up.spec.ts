/** What is said once nobody can choose any more: the line over a page and the notice on it tell of the same moment. */
import { type Actor, expect, test } from '../../support/actors.ts'
import { seasonSays } from '../../support/season-says.ts'

const PAST = '2020-12-31T19:30:00.000Z'
const main = ({ page }: Actor) => page.getByRole('main')

test('after the deadline the speech has begun; once it is published it has been', async ({ player }) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await seasonSays(ada, { wordsDeadline: PAST })
  await page.goto('/parole')
  await expect(main(ada)).toContainText(/Tempo scaduto\.\s*Silenzio in sala\./)
  await expect(page.getByRole('status').filter({ hasText: 'Tempo scaduto: il discorso è iniziato' })).toBeVisible()
  for (const wordsDeadline of [PAST, null]) {
    await seasonSays(ada, { wordsDeadline, speechPublished: true })
    for (const path of ['/parole', '/']) {
      await page.goto(path)
      await expect(main(ada), path).toContainText('Il Presidente ha parlato.')
      await expect(main(ada), path).not.toContainText('discorso è iniziato')
    }
    await page.goto('/parole')
    await expect(page.getByRole('status').filter({ hasText: 'Tempo scaduto: il discorso è finito' })).toBeVisible()
  }
})
