/**
 * «Subscribe live to a user by id»: what the server acknowledges in one tab, the others of this person hear at once. This module
 * comes with the keeper, which every player's page fetches ahead.
 */
import type { User } from '../../../shared/api/shapes.ts'
import { onMessage, tellOtherTabs } from '../../local/channel.ts'
import { isObject } from '../../local/kept-shape.ts'
import { sessionStore } from '../../session/store.ts'
import { playerOf } from '../../session/use-session.ts'

/** A tab of the last release hears none of it. */
type UserNews = { type: 'user'; accountId: string; season: number; user: User }

const isUserNews = (data: unknown): data is UserNews => {
  if (!isObject(data) || data.type !== 'user' || !isObject(data.user)) return false
  const { id, fullName, words, hasFinished, rev } = data.user
  return (
    [data.accountId, id, fullName].every((text) => typeof text === 'string') &&
    [data.season, rev].every((number) => typeof number === 'number') &&
    typeof hasFinished === 'boolean' &&
    Array.isArray(words) &&
    words.every((word) => typeof word === 'string')
  )
}

/** What the server has just answered to this tab. */
export function acknowledge(user: User): void {
  sessionStore.setUser(user)
  const player = playerOf(sessionStore.get())
  // Not what a newer answer had overtaken.
  if (player?.user !== user) return
  tellOtherTabs({ type: 'user', accountId: player.account.id, season: player.season.year, user } satisfies UserNews)
}

onMessage((data) => {
  if (!isUserNews(data)) return
  const player = playerOf(sessionStore.get())
  const isTheirs = player?.account.id === data.accountId && player.season.year === data.season
  // Another person may be in here by now, or another profile of theirs.
  if (isTheirs && player.user.id === data.user.id) sessionStore.setUser(data.user)
})
