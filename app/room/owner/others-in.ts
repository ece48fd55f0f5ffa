import { paths } from '../../../shared/api/paths.ts'
import type { LobbyPlayer, PlayerPage, RoomView } from '../../../shared/api/shapes.ts'
import { act } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { PAGE_SIZE } from '../sub-pages.ts'
import type { Found, Person } from './person-picker.tsx'

type Others = { people: readonly Person[]; search?: (name: string) => Promise<Answer<Found>> }

/**
 * Everybody in the room but oneself; of a crowd, whoever is looked for. A room that nobody leaves any more keeps the entries of
 * deleted accounts, to whom nothing can be given.
 */
export function othersIn(view: RoomView, me: string): Others {
  const isOther = ({ id, isDeleted }: LobbyPlayer): boolean => id !== me && !isDeleted
  const people = view.players.filter(isOther)
  if (view.playerCount <= view.players.length) return { people }
  return {
    people,
    search: async (q) => {
      const answer = await act<PlayerPage>('GET', paths.players(view.id, { q, limit: PAGE_SIZE }))
      if (!answer.ok) return answer
      const { players, next } = answer.value
      return { ...answer, value: { people: players.filter(isOther), isAll: next === null } }
    },
  }
}
