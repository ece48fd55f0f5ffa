/**
 * «Subscribe live to a user by id»: a user that the server acknowledges in one tab is sent to this person's other tabs at
 * once. The module loads with the keeper, on every player's page.
 */
import type { User } from '../../shared/api/shapes.ts'
import { isObject } from '../net/call.ts'
import { onMessage, sessionStore, tellOtherTabs } from '../session/session.ts'
import { playerOf } from '../session/use-session.ts'

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

/** Stores the user that the server has returned to this tab, and tells the other tabs. */
export function acknowledge(user: User): void {
  sessionStore.setUser(user)
  const player = playerOf(sessionStore.get())
  // A newer answer may have overtaken it.
  if (player?.user !== user) return
  tellOtherTabs({ type: 'user', accountId: player.account.id, season: player.season.year, user } satisfies UserNews)
}

onMessage((data) => {
  if (!isUserNews(data)) return
  const player = playerOf(sessionStore.get())
  const isTheirs = player?.account.id === data.accountId && player.season.year === data.season
  // By now another person may be signed in here, or the same one with another profile.
  if (isTheirs && player.user.id === data.user.id) sessionStore.setUser(data.user)
})
