/**
 * An open room: who is in it and how far they are, for its owner and its other players; on a television, the code to
 * come in by.
 */
import { Suspense, useDeferredValue, useEffect } from 'react'
import { isSealed, mayChoose } from '../../shared/evening/stage.ts'
import { lobbyText, messageText } from '../../shared/evening/texts.ts'
import { firstName } from '../../shared/rooms/names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { later, prefetch } from '../chunk.ts'
import { Reminder, TwoLines, useCalm, useStageNews } from '../evening/news.tsx'
import { showDialog } from '../teletext/dialog.tsx'
import { Link } from '../teletext/link.tsx'
import { Page } from '../teletext/page.tsx'
import { count } from '../text/italian.ts'
import { fromRoom } from '../words/word-list.tsx'
import { useWords, type WordsDraft } from '../words/words.ts'
import { RuleBadges, StateBadge } from './badges.tsx'
import { loadEvening, WallCovered } from './evening-chunk.ts'
import { ownerName, Reveal, RoomKeys } from './keys.tsx'
import { ConnectionLine, type LiveRoom } from './live.tsx'
import { Players } from './people.tsx'
import { useThisRoom } from './permission.ts'
import { Share, spokenUrl, TvKey, useRoomUrl, WakeOwner, WakeUnfinished } from './sharing.tsx'
import { putOnWall, useIsOnWall, useScreenKeptOn } from './wall-of-tab.ts'

/** An open room: who is in it and who has finished, as it happens. */
export function Lobby({ live }: { live: LiveRoom }) {
  const { player, view, stage } = useThisRoom()
  const { draft: own } = useWords(player)
  const isOfThisSeason = view.season === player.season.year
  const isPlaying = isOfThisSeason && view.isMember && !view.isClosing
  const toDo = isPlaying ? wordsToDo(own, !mayChoose(stage)) : null
  const isRevealing = isPlaying && isSealed(stage)
  const isOwner = view.ownerId === player.user.id
  const unfinished = isPlaying && !player.user.hasFinished ? lobbyText('lobby.unfinished', stage) : ''
  const rule = isPlaying ? lobbyText('lobby.rule', stage) : ''
  const badges = (
    <>
      <p className="badges">
        <StateBadge isOpen={view.isOpen} isClosing={view.isClosing} /> <RuleBadges rules={view.rules} />
      </p>
      {rule !== '' && <p className="small second">{rule}</p>}
    </>
  )
  useEffect(() => {
    prefetch(loadEvening)
  }, [])
  return (
    <Page
      accent="red"
      heading={view.name}
      title={lobbyText('lobby.title', stage, { room: view.name })}
      line={<Progress />}
    >
      <ConnectionLine live={live} />
      {!isRevealing && badges}
      <div role="status">{view.isClosing && <p className="notice wait">{lobbyText('lobby.closing', stage)}</p>}</div>
      {!isOfThisSeason && (
        <p className="notice hint">Questa stanza è della stagione {view.season}: si può solo guardare.</p>
      )}
      {isOfThisSeason && !view.isMember && !view.isClosing && (
        <p className="notice hint">{lobbyText('lobby.outside', stage)}</p>
      )}
      {isRevealing && <Reveal />}
      {unfinished !== '' && <p className="notice wait">{unfinished}</p>}
      {toDo !== null && (
        <Link className="button action wide" to="/parole" state={fromRoom(view)}>
          {toDo}
        </Link>
      )}
      <Players myWords={own.words.length} />
      {isRevealing && badges}
      {isRevealing && <TvKey className="button wide" />}
      {isPlaying && !isOwner && <WakeUnfinished />}
      {isOfThisSeason && !view.isClosing && <Share />}
      {isPlaying && <Reminder season={player.season} stage={stage} />}
      {isPlaying && !isRevealing && !isOwner && !view.isMega && <WakeOwner owner={ownerName(view)} isNext={false} />}
      <RoomKeys />
      <LobbyWall />
    </Page>
  )
}

/** On screen a line with a remark; for screen readers the two counts, or the stage, when one of them has changed. */
function Progress() {
  const { player, view, stage } = useThisRoom()
  const { finishedCount, playerCount } = view
  const { user } = player
  const isOwner = view.ownerId === user.id
  const news = useStageNews(
    isOwner ? 'spoken.owner' : user.hasFinished ? 'spoken.finished' : 'spoken.unfinished',
    stage,
  )
  const finished = finishedCount === 0 ? 'nessuno ha finito' : count(finishedCount, 'ha finito', 'hanno finito')
  const counts = `${count(playerCount, 'giocatore', 'giocatori')}, ${finished}.`
  const who = finishedCount === 0 ? 'nobody' : finishedCount === playerCount ? 'all' : 'some'
  return (
    <>
      <span className="spoken" role="status">
        {useCalm(news === '' ? counts : news)}
      </span>
      <span aria-hidden="true">
        <TwoLines
          text={lobbyText(`lobby.line.${who}`, stage, {
            done: `${finishedCount} su ${playerCount} ${finishedCount === 1 ? 'ha finito.' : 'hanno finito.'}`,
            turn: lobbyText(`lobby.turn.${isOwner ? 'owner' : view.isMega ? 'mega' : 'player'}`, stage, {
              me: firstName(user.fullName),
            }),
          })}
          tone="number"
        />
      </span>
    </>
  )
}

/** An open room on the wall: the code for whoever may still come; afterwards whom everybody waits for. */
function LobbyWall() {
  const { view, stage } = useThisRoom()
  const isOnWall = useIsOnWall(view.id)
  const call = useDeferredValue(view.isClosing ? '' : messageText('invitation.poster', stage))
  const url = useRoomUrl(view.id)
  if (!isOnWall) return null
  return call === '' ? (
    <WallCovered view={view} stage={stage} />
  ) : (
    <Poster
      name={view.name}
      url={url}
      call={call}
      playerCount={view.playerCount}
      finishedCount={view.finishedCount}
      close={() => putOnWall(null)}
    />
  )
}

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/** `call`: what the code is for, in large letters. */
type Props = { name: string; url: string; call: string; playerCount: number; finishedCount: number; close: () => void }

/** The code as large as the screen, for a television or a wall: to be scanned from the sofa. */
function Poster({ name, url, call, playerCount, finishedCount, close }: Props) {
  useScreenKeptOn()
  return (
    <dialog className="poster" ref={showDialog} aria-labelledby="poster-title" onClose={close}>
      <h2 className="poster-title" id="poster-title">
        {name}
      </h2>
      <div className="qr">
        <Suspense>
          <QrCode text={url} />
        </Suspense>
      </div>
      <div className="poster-text">
        <p className="poster-call">{call}</p>
        <p className="poster-url selectable">{spokenUrl(url)}</p>
        <p className="second" role="status">
          {count(playerCount, 'giocatore', 'giocatori')}, {count(finishedCount, 'ha finito', 'hanno finito')}
        </p>
        <button className="button action" type="button" onClick={close}>
          Chiudi
        </button>
      </div>
    </dialog>
  )
}

/** The label of a key that leads to the words, by how far the person is; null once words can no longer be changed. */
export function wordsToDo({ words, lock }: Pick<WordsDraft, 'words' | 'lock'>, isTimeUp: boolean): string | null {
  if (lock !== null || isTimeUp) return null
  if (words.length === 0) return 'Scegli le tue parole'
  return words.length < WORDS_PER_PLAYER ? 'Continua con le tue parole' : 'Ti manca solo «Ho finito!»'
}
