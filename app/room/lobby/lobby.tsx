import { useEffect } from 'react'
import { Link } from 'react-router'
import { isSealed, mayChoose } from '../../../shared/evening/stage.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { prefetch } from '../../chunk.ts'
import { Reminder } from '../../evening/reminder.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { fromRoom } from '../../words/back-to-room.tsx'
import { useWords } from '../../words/words.ts'
import { wordsToDo } from '../../words/words-to-do.ts'
import { RuleBadges, StateBadge } from '../badges.tsx'
import { loadEvening } from '../evening-chunk.ts'
import { ConnectionLine } from '../live/connection-line.tsx'
import type { LiveRoom } from '../live/room-store.ts'
import { LobbyWall } from '../sharing/lobby-wall.tsx'
import { Share, WallKey } from '../sharing/share.tsx'
import { WakeOwner, WakeUnfinished } from '../sharing/wake.tsx'
import { useThisRoom } from '../this-room.ts'
import { Players } from './players.tsx'
import { Progress } from './progress.tsx'
import { ownerName, Reveal } from './reveal.tsx'
import { RoomKeys } from './room-keys.tsx'

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
      {isRevealing && <WallKey />}
      {isPlaying && !isOwner && <WakeUnfinished />}
      {isOfThisSeason && !view.isClosing && <Share />}
      {isPlaying && <Reminder season={player.season} stage={stage} />}
      {isPlaying && !isRevealing && !isOwner && !view.isMega && <WakeOwner owner={ownerName(view)} isNext={false} />}
      <RoomKeys />
      <LobbyWall />
    </Page>
  )
}
