/** The five keys: which one is yellow, and why a key is disabled. Pure. */
import type { OperatorSeason } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { type OperatorKey, operatorKeys } from '../../shared/operator/keys.ts'
import { timeOfDay } from '../text/moment.ts'

/** The keys of this page; a live text is sent by command only. */
export type DeskKey = Exclude<OperatorKey, 'transcript'>

/** The yellow key; null: the operator has to wait. A yellow key never undoes anything. */
export function nextKey(stage: Stage, { megaRoomId, megaRoomIsOpen }: OperatorSeason): DeskKey | null {
  if (stage === 'undated' || stage === 'choosing' || stage === 'locked') return 'begin'
  if (stage !== 'published') return 'publish'
  return megaRoomId !== null && megaRoomIsOpen ? 'closeMegaRoom' : null
}

/** Why a key is disabled, by the table that the server refuses by. Null: it is enabled. */
export function whyNot(key: DeskKey, season: OperatorSeason): string | null {
  const press = operatorKeys[key].may(season)
  const { begunAt, sealedAt, megaRoomIsOpen } = season
  const begun = begunAt === null ? 'non ha cominciato' : `ha cominciato alle ${timeOfDay(begunAt)}`
  if (press.ok) {
    if (key === 'closeMegaRoom' && !megaRoomIsOpen) return 'è già chiusa'
    if (!press.nothingToDo) return null
    return key === 'withdraw' ? 'nessun testo è pubblicato' : begun
  }
  switch (press.code) {
    case 'season/sealed':
      if (key !== 'settings' && begunAt !== null) return begun
      return sealedAt === null ? 'parole sigillate' : `parole sigillate alle ${timeOfDay(sealedAt)}`
    case 'season/published':
      return begunAt === null ? 'il testo è già pubblicato' : begun
    case 'room/not-found':
      return 'quest’anno non c’è'
  }
}
