import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { closingText } from '../../../shared/evening/texts/closing.ts'
import { act } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { confirm } from '../../teletext/dialog/dialog.tsx'
import type { ThisRoom } from '../this-room.ts'
import { ClosingQuestion } from './closing-question.tsx'

/**
 * «Chiudi stanza», and from the seal on «Scopri le carte» (decision 40): asked first, with what it means now. A room that
 * is still closing (202) is told by its socket when it has closed.
 */
export async function askAndClose({ player, view, stage }: ThisRoom): Promise<Answer<RoomView> | null> {
  const body = <ClosingQuestion view={view} me={player.user.id} season={player.season} />
  const isSure = await confirm(closingText('closing.title', stage), body)
  return isSure ? act('POST', paths.close(view.id)) : null
}
