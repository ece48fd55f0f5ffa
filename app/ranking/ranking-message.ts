/** The ranking as a message (game.md, «In a chat»), also for people who are not signed in. Pure. */
import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import { grouped, listNames, points, toName } from '../text/italian.ts'
import { tellAwards } from './awards.tsx'

/**
 * The podium, one line a place, the sender's own line if they are not on it, and the awards whose winners are all on the
 * podium or the sender. It names nobody else, since they have not agreed to it.
 *
 * @param head the message's first line
 * @param me the sender's id, of a player or not
 */
export function rankingMessage(head: string, ranking: Ranking, view: RoomView, me: string): string {
  const { podium, results, me: mine } = ranking
  const everyone = [...podium, ...view.players, ...results]
  const places = podium.map((result) => `${result.position}º ${calledAmong(result, everyone)}, ${points(result.score)}`)
  const isOnPodium = (id: string): boolean => podium.some((result) => result.id === id)
  const own = mine && !isOnPodium(mine.id) ? [`Io ${grouped(mine.position)}º, ${points(mine.score)}`] : []
  const awards = tellAwards(ranking, view)
    .filter(({ people }) => people.every(({ id }) => id === me || isOnPodium(id)))
    .map(({ title, people }) => {
      const winners = people.map(({ id, name }) => (id === me ? 'a me' : toName(name)))
      return `${title.charAt(0).toLowerCase()}${title.slice(1)} ${listNames(winners)}`
    })
  return [head, ...places, ...own, ...(awards.length > 0 ? [`Premi: ${awards.join('; ')}`] : [])].join('\n')
}
