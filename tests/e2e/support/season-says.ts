import type { Evening } from '../../../shared/api/evening-shapes.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Season, Session } from '../../../shared/api/shapes.ts'
import type { Actor } from './actors.ts'

/**
 * Changes the season for one browser: a real speech would lock everybody's words. Session and evening tell the same,
 * since a page believes the newer of the two.
 */
export async function seasonSays({ page }: Actor, season: Partial<Season>): Promise<void> {
  await page.route(`**${paths.session}`, async (route) => {
    const answer = await route.fetch()
    const session: Session = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, season: { ...session.season, ...season } } })
  })
  await page.route(`**${paths.evening}`, async (route) => {
    const session: Session = await (await route.fetch({ url: new URL(paths.session, page.url()).href })).json()
    const { year, wordsDeadline, speechPublished } = session.season
    const evening: Evening = {
      year,
      wordsDeadline,
      begunAt: null,
      sealedAt: null,
      speechPublished,
      transcript: { text: '', moments: [] },
      askAgainMs: 5_000,
      ...season,
      now: new Date().toISOString(),
    }
    await route.fulfill({ json: evening })
  })
}
