/** Closing a room: the question, which names those who have not finished, and the call. */
import { paths } from '../../shared/api/paths.ts'
import type { RoomView, Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { closingText } from '../../shared/evening/texts.ts'
import { eveningStore, useRoomStage } from '../evening/evening.ts'
import { minutesLeft } from '../evening/news.tsx'
import { act } from '../net/act.ts'
import type { Answer } from '../net/call.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { confirm } from '../teletext/dialog.tsx'
import { count, listNames } from '../text/italian.ts'
import { useNow } from '../text/moment.ts'
import type { ThisRoom } from './permission.ts'

/**
 * «Chiudi stanza», from the seal on «Scopri le carte» (CLOSING-HAS-TWO-STEPS): asks first, with the consequences at this
 * stage. If the room is still closing (202), its socket tells when it has closed.
 */
export async function askAndClose({ player, view, stage }: ThisRoom): Promise<Answer<RoomView> | null> {
  eveningStore.askSoon()
  const body = <ClosingQuestion view={view} me={player.user.id} season={player.season} />
  const isSure = await confirm(closingText('closing.title', stage), body)
  return isSure ? act('POST', paths.close(view.id)) : null
}

const NAMES = 12

type Props = { view: RoomView; me: string; season: Season }

/**
 * game.md, «Rooms»: tells the owner, by name, who would play without words. The room knows only who has pressed «Ho
 * finito!», so it names those who have not, whom the owner can still call. From the seal on it names nobody. Before the
 * deadline it says how much time is left, and that later guests stay outside.
 */
export function ClosingQuestion({ view, me, season: first }: Props) {
  // The deadline or the seal may come while the question is open, so it reads the season anew.
  const season = useMaybePlayer()?.season ?? first
  const stage = useRoomStage(season, view)
  const early = closingText('closing.early', stage, { time: minutesLeft(season, useNow()) })
  return (
    <>
      {early !== '' && <p>{early}</p>}
      <Missing view={view} me={me} season={season} stage={stage} />
    </>
  )
}

function Missing({ view, me, season, stage }: Props & { stage: Stage }) {
  const missing = view.players.filter((player) => !player.hasFinished)
  const total = Math.max(view.playerCount - view.finishedCount, missing.length)
  if (total === 0) {
    return <p>Tutti hanno le loro dieci parole. Indietro non si torna: poi conta solo il Presidente.</p>
  }
  // Once sealed, saved lists of ten play too, and the room does not know who has one (TEN-WORDS-PLAY).
  if (season.sealedAt !== null && view.season === season.year)
    return <p>{closingText('closing.missing', 'sealed', { who: '', names: '' })}</p>
  const isMissing = missing.some(({ id }) => id === me)
  const others = missing.filter(({ id }) => id !== me).map(({ fullName }) => fullName)
  const names = isMissing ? ['tu', ...others] : others
  const isOnlyMe = isMissing && total === 1
  const plays = isMissing ? (total === 1 ? 'giochi' : 'giocate') : total === 1 ? 'gioca' : 'giocano'
  const text = closingText('closing.missing', stage, {
    who: isOnlyMe ? 'Non hai' : count(total, 'giocatore non ha', 'giocatori non hanno'),
    // In a large room the browser may know none of their names.
    names: names.length > 0 && !isOnlyMe ? `: ${listNames(names, total, NAMES)}` : '',
  })
  const call = isOnlyMe ? 'prima premilo tu.' : 'puoi ancora fare una telefonata.'
  return (
    <>
      <p className="notice wait">{text}</p>
      <p>
        {view.season === season.year
          ? closingText('closing.missing.note', stage, { plays, call })
          : `Se chiudi ora ${plays} senza parole. Aspettare non serve: la stagione ${view.season} è finita.`}
      </p>
    </>
  )
}
