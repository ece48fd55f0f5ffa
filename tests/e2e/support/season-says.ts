import type { Page } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type { Evening, Season, Session } from '../../../shared/api/shapes.ts'
import type { Actor } from './actors.ts'

/** The season's facts that the server sent to each page. */
const said = new WeakMap<Page, Season>()

/**
 * Changes the season for one browser: a real speech would lock everybody's words. Session and evening tell the same,
 * since a page believes the newer of the two.
 */
export async function seasonSays({ page }: Actor, season: Partial<Season>): Promise<void> {
  await page.route(`**${paths.session}`, async (route) => {
    const answer = await route.fetch()
    const session: Session = await answer.json()
    said.set(page, session.season)
    await route.fulfill({ response: answer, json: { ...session, season: { ...session.season, ...season } } })
  })
  await page.route(`**${paths.evening}`, async (route) => {
    const real = said.get(page)
    if (!real) return route.continue()
    const { year, wordsDeadline, begunAt = null, sealedAt = null, speechPublished } = { ...real, ...season }
    const now = new Date().toISOString()
    const transcript = { text: '', moments: [] }
    const evening: Evening = {
      year,
      // Above the session's own: this answer counts.
      rev: Date.now(),
      speechVersion: 0,
      wordsDeadline,
      begunAt,
      sealedAt,
      speechPublished,
      transcript,
      now,
      // A page never asks sooner (app/evening/evening.ts).
      askAgainMs: 2_000,
    }
    await route.fulfill({ json: evening })
  })
}
