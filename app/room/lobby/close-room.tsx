import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { closingText } from '../../../shared/evening/texts/closing.ts'
import { act } from '../../api/act.ts'
import type { Failure } from '../../api/call.ts'
import type { Player } from '../../session/use-session.ts'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { ClosingQuestion } from './closing-question.tsx'

export type Closing = { player: Player; view: RoomView; stage: Stage; takeView: (view: RoomView) => void }

/** «Chiudi stanza», and from the seal on «Scopri le carte» (decision 40): asked first, with what it means now. */
export async function askAndClose({ player, view, stage, takeView }: Closing): Promise<Failure | null> {
  const body = <ClosingQuestion view={view} me={player.user.id} season={player.season} />
  const isSure = await open({ kind: 'okCancel', title: closingText('closing.title', stage), body })
  if (!isSure) return null
  const answer = await act<RoomView>('POST', paths.close(view.id))
  if (!answer.ok) return answer.failure
  // 202: the room is still closing, and its socket will tell when it has closed.
  takeView(answer.value)
  return null
}
