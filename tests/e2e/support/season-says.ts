import { paths } from '../../../shared/api/paths.ts'
import type { Season, Session } from '../../../shared/api/shapes.ts'
import type { Actor } from './actors.ts'

/** Changes the season for one browser: a real speech would lock everybody's words. */
export async function seasonSays({ page }: Actor, season: Partial<Season>): Promise<void> {
  await page.route(`**${paths.session}`, async (route) => {
    const answer = await route.fetch()
    const session: Session = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, season: { ...session.season, ...season } } })
  })
}
