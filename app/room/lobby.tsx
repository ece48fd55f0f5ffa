/** An open room: who is in it and how far they are; on a television, the code to join by. */
import { useEffect } from 'react'
import { willPlay } from '../../shared/evening/seal.ts'
import { isClosingNext, isSealed, mayChoose } from '../../shared/evening/stage.ts'
import { lobbyText, wordsText } from '../../shared/evening/texts.ts'
import { firstName } from '../../shared/rooms/names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { loadEvening, WallLobby } from '../evening/evening-chunk.ts'
import { Reminder, TwoLines, useCalm, useStageNews } from '../evening/news.tsx'
import { RuleBadges, StateBadge } from '../home/home.tsx'
import { prefetch } from '../start/chunk.ts'
import { Link } from '../start/visit.tsx'
import { useCommand } from '../teletext/command.tsx'
import { Page } from '../teletext/page.tsx'
import { count } from '../text/italian.ts'
import { fromRoom } from '../words/word-list.tsx'
import { useWords, type WordsDraft } from '../words/words.ts'
import { CloseKey, Reveal, RoomKeys } from './keys.tsx'
import { ConnectionLine, type LiveRoom } from './live.tsx'
import { ownerName, Players } from './people.tsx'
import { keysFor, useThisRoom } from './permission.ts'
import { Share, TvKey, useIsOnWall, WakeOwner, WakeUnfinished } from './sharing.tsx'

/** @param refusal why the server did not let this person in, as its sentence */
export function Lobby({ live, refusal }: { live: LiveRoom; refusal?: string | undefined }) {
  const { player, view, stage } = useThisRoom()
  const { draft: own } = useWords(player)
  const isOfThisSeason = view.season === player.season.year
  const isPlaying = isOfThisSeason && view.isMember && !view.isClosing
  const toDo = isPlaying ? wordsToDo(own, !mayChoose(stage)) : null
  const isRevealing = isPlaying && isSealed(stage)
  const isOwner = view.ownerId === player.user.id
  const isNext = isClosingNext(stage)
  const isCloser = keysFor(player, view).close || (isOwner && view.isClosing)
  const closing = useCommand()
  const isIn = willPlay(player.user, player.season, !mayChoose(stage))
  const unfinished = isPlaying && !isIn ? lobbyText('lobby.unfinished', stage) : ''
  const saved = isPlaying && isIn && !player.user.hasFinished ? wordsText('words.saved', stage) : ''
  const rule = isPlaying ? lobbyText('lobby.rule', stage) : ''
  const badges = (
    <>
      <p className="badges">
        <StateBadge isOpen={view.isOpen} isClosing={view.isClosing} /> <RuleBadges rules={view.rules} />
      </p>
      {rule !== '' && <p className="small second">{rule}</p>}
    </>
  )
  const isOnWall = useIsOnWall(view.id)
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
      {!isNext && badges}
      <div role="status">{view.isClosing && <p className="notice wait">{lobbyText('lobby.closing', stage)}</p>}</div>
      {!isOfThisSeason && (
        <p className="notice hint">Questa stanza è della stagione {view.season}: si può solo guardare.</p>
      )}
      {isOfThisSeason && !view.isMember && !view.isClosing && (
        <>
          <p className="notice hint">
            {refusal === undefined ? lobbyText('lobby.outside', stage) : `${refusal} La guardi da fuori.`}
          </p>
          {refusal !== undefined && (
            <Link className="button wide" to="/">
              Torna alle tue stanze
            </Link>
          )}
        </>
      )}
      {isNext && (isRevealing || isCloser) && (
        <section className="reveal" aria-label={lobbyText('lobby.key', stage)}>
          {isRevealing && <Reveal />}
          {isCloser && <CloseKey command={closing} />}
        </section>
      )}
      {unfinished !== '' && <p className="notice wait">{unfinished}</p>}
      {saved !== '' && <p className="notice good">{saved}</p>}
      {toDo !== null && (
        <Link className="button action wide" to="/parole" state={fromRoom(view)}>
          {toDo}
        </Link>
      )}
      <Players myWords={own.words.length} />
      {!isNext && isCloser && (
        <div className="owner">
          <CloseKey command={closing} />
        </div>
      )}
      {isNext && badges}
      {isNext && isPlaying && <TvKey className="button wide" />}
      {isPlaying && !isOwner && <WakeUnfinished />}
      {isOfThisSeason && !view.isClosing && <Share />}
      {isPlaying && <Reminder season={player.season} stage={stage} />}
      {isPlaying && !isRevealing && !isOwner && !view.isMega && <WakeOwner owner={ownerName(view)} isNext={false} />}
      <RoomKeys />
      {isOnWall && <WallLobby view={view} season={player.season} stage={stage} />}
    </Page>
  )
}

/** On screen a line with a remark; to screen readers the two counts, or the stage, when one of them has changed. */
function Progress() {
  const { player, view, stage } = useThisRoom()
  const { finishedCount, playerCount } = view
  const { user } = player
  const isIn = willPlay(user, player.season, !mayChoose(stage))
  const isOwner = view.ownerId === user.id
  const news = useStageNews(isOwner ? 'spoken.owner' : isIn ? 'spoken.finished' : 'spoken.unfinished', stage)
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

/** The label of the key to the words, by the player's progress; null once words cannot be changed. */
export function wordsToDo({ words, lock }: Pick<WordsDraft, 'words' | 'lock'>, isTimeUp: boolean): string | null {
  if (lock !== null || isTimeUp) return null
  if (words.length === 0) return 'Scegli le tue parole'
  return words.length < WORDS_PER_PLAYER ? 'Continua con le tue parole' : 'Ti manca solo «Ho finito!»'
}
