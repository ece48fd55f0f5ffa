import { useDeferredValue, useEffect, useState } from 'react'
import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { isSealed } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { closingText, messageText } from '../../shared/evening/texts.ts'
import { PLACE_RULES, type PlaceRule } from '../../shared/extra-rules.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { signed } from '../../shared/season.ts'
import { BoardScreen } from '../board/board.tsx'
import { CheckedScreen } from '../board/checked.tsx'
import { useBoardKeptOn, WallWaiting } from '../board/wall.tsx'
import { RuleBadges, StateBadge } from '../home/home.tsx'
import { noteSeenRanking } from '../home/my-rooms.ts'
import { RoomKeys } from '../room/keys.tsx'
import { ConnectionLine, type Hear, type LiveRoom } from '../room/live.tsx'
import { Players } from '../room/people.tsx'
import { useThisRoom } from '../room/permission.ts'
import { AppLinks, CopyLink, SheetKey, TvKey, useIsOnWall, useRoomUrl, useTold } from '../room/sharing.tsx'
import { usePlayer } from '../session/use-session.ts'
import { Link, useSearch } from '../start/visit.tsx'
import { cards, hourglass } from '../teletext/drawings.ts'
import { Dots, Mosaic, Page, Scene } from '../teletext/page.tsx'
import { Pager, pageStart, WordSearch } from '../teletext/pager.tsx'
import { grouped, number, toName } from '../text/italian.ts'
import { atHour } from '../text/moment.ts'
import { linkFromRanking } from '../years/links.tsx'
import { Awards, tellAwards } from './awards.tsx'
import { ShowKey } from './card/show.tsx'
import { AnnouncedPodium, noteTold, PagePodium, Party, Ranks, WallPodium } from './podium.tsx'
import {
  BOARD_URL,
  isBoardUrl,
  type LoadedRanking,
  placeToUrl,
  progressOf,
  type RankingPlace,
  urlToPlace,
  useRanking,
} from './ranking-state.ts'
import { ScoreDetail } from './score.tsx'
import { YearKeys } from './year-keys.tsx'

type RankingScreenProps = {
  live: LiveRoom
  hear: Hear
  /** Why the server did not let this person in, as its sentence. */
  refusal: string | undefined
  /** The room closed while it was on screen. */
  hasClosed: boolean
  /** The board appeared by itself: the room was on screen before it could have one. */
  isByItself: boolean
}

/** A closed room: the board or the wait for the speech; then podium, list, and each score explained. */
export function RankingScreen({ live, hear, refusal, hasClosed, isByItself }: RankingScreenProps) {
  const { player, view, stage } = useThisRoom()
  const search = useSearch()
  const { from, word, player: shown } = urlToPlace(search)
  // Deferred: drawing a long page of the ranking does not block input.
  const loaded = useDeferredValue(useRanking(view, from, word))
  const { ranking, place } = loaded
  const isReady = ranking?.status === 'ready'
  // Remembered from the wait, so that the page knows a new ranking from one that a reload shows again.
  const [isAwaited, setIsAwaited] = useState(hasClosed)
  if (ranking && !isReady && !isAwaited) setIsAwaited(true)
  const everyone = ranking ? [...ranking.results, ...ranking.podium, ...(ranking.me ? [ranking.me] : [])] : []
  const detail = isReady ? everyone.find((result) => result.id === shown) : undefined
  const isOnWall = useIsOnWall(view.id)
  const isSeen = isReady && !isOnWall
  useEffect(() => {
    if (isSeen) noteTold(view.id)
  }, [isSeen, view.id])
  const isWaiting = !isReady && live.podium.length === 0
  const title = closingText(
    isCrowded(view) ? 'closed.crowded.title' : 'closed.title',
    isWaiting ? stage : 'published',
    {
      room: view.name,
    },
  )
  const isOutside = isWaiting && !view.isMember && view.season === player.season.year
  const [line, lineBelow] = linesOf(boardText('ranking.line', isWaiting ? 'sealed' : 'published'))
  const hasBoard = Boolean(player.season.sealedAt) && view.season === player.season.year && view.isMember
  // After the publication the page waits for the ranking's answer, and a crowd sees its progress.
  const isBoard = useDeferredValue(hasBoard && isWaiting && (isSealed(stage) || (ranking !== null && !isCrowded(view))))
  useBoardKeptOn(hasBoard && isWaiting ? player.season.sealedAt : null)
  const willHaveBoard = view.season === player.season.year && view.isMember && !isCrowded(view)
  const curtain = willHaveBoard ? closingText('closed.curtain', stage) : ''
  const isComing = isWaiting && !ranking && curtain === ''
  const isChecked = !isOnWall && hasBoard && isReady && !isCrowded(view) && isBoardUrl(search)
  const shownVersion = isReady && loaded.keptAt === null ? ranking.version : null
  useEffect(() => {
    if (shownVersion !== null) noteSeenRanking(view.id, shownVersion)
  }, [view.id, shownVersion])
  if (isBoard) {
    return (
      <Scene value="board">
        <BoardScreen live={live} player={player} stage={stage} hear={hear} isByItself={isByItself} />
      </Scene>
    )
  }
  if (isChecked) {
    return (
      <Scene value="checked">
        <CheckedScreen key={ranking.version} view={view} me={player.user.id} back={placeToUrl({ from, word })} />
      </Scene>
    )
  }
  return (
    <>
      {ranking && detail ? (
        <Scene value="score">
          <ScoreDetail
            result={detail}
            view={view}
            version={ranking.version}
            total={view.playerCount}
            back={placeToUrl({ from, word })}
          >
            <RankingNotes loaded={loaded} wanted={{ from, word }} />
          </ScoreDetail>
        </Scene>
      ) : (
        <Page
          accent="red"
          heading={view.name}
          title={title}
          line={
            <>
              <StateBadge isOpen={false} /> <span>{isComing ? 'Un momento,' : line}</span>
              <br />
              <span>{isComing ? 'e ci siamo.' : lineBelow}</span>
            </>
          }
        >
          <ConnectionLine live={live} />
          {!isReady && <Rules />}
          <RankingNotes loaded={loaded} wanted={{ from, word }} />
          {!isOutside && !view.isMember && !hasClosed && refusal !== undefined && (
            <p className="notice hint">{refusal}</p>
          )}
          {isOutside && (
            <>
              <p className="notice hint">{closingText('closed.outside', stage)}</p>
              <Link className="button wide" to={mayEnter(player.season) ? '/stanza/nuova' : '/'}>
                {closingText('closed.outside.key', stage)}
              </Link>
            </>
          )}
          <div role="status">
            {isReady && shown !== null && (
              <p className="notice wait">
                Chi cercavi non è in questa sottopagina: lo trovi qui sotto, per posizione o per parola.
              </p>
            )}
          </div>
          {isReady ? (
            <ReadyRanking
              ranking={ranking}
              view={view}
              me={player.user.id}
              place={place}
              hasBoard={hasBoard && !isCrowded(view)}
            />
          ) : live.podium.length > 0 ? (
            <AnnouncedPodium podium={live.podium} me={player.user.id} rules={view.rules} />
          ) : (
            <WaitingRanking
              ranking={ranking}
              roomProgress={live.rankingProgress}
              isUnknown={loaded.failure !== null}
              curtain={curtain}
            />
          )}
          {!isReady && ranking && <ShareClosed />}
          {/* Shown only with the rows above them, since the keys would otherwise move under a thumb. */}
          {(ranking || loaded.failure) && <YearKeys />}
          {(ranking || loaded.failure) && <RoomKeys />}
          {isReady && <Rules />}
        </Page>
      )}
      {isOnWall &&
        (isReady ? (
          <WallPodium view={view} ranking={ranking} isAwaited={isAwaited} linkTo={(id) => placeToUrl({ player: id })} />
        ) : (
          <WallWaiting view={view} stage={stage} curtain={curtain} />
        ))}
      {isReady && loaded.keptAt === null && !isOnWall && (
        <Party key={view.id} roomId={view.id} podium={ranking.podium} me={player.user.id} />
      )}
    </>
  )
}

/** The rules stand above a ranking that is waited for, and below one that is there. */
function Rules() {
  const { rules } = useThisRoom().view
  return (
    rules.length > 0 && (
      <p className="badges">
        <RuleBadges rules={rules} />
      </p>
    )
  )
}

type ReadyRankingProps = { ranking: Ranking; view: RoomView; me: string; place: RankingPlace; hasBoard: boolean }

/**
 * Podium and list. The keys come after the first rows, and at most four are visible together (game.md, «The page of a
 * ranking»).
 */
function ReadyRanking({ ranking, view, me, place: { from, word }, hasBoard }: ReadyRankingProps) {
  const { season } = usePlayer()
  const linkTo = (player: string): string => placeToUrl({ from, word, player })
  const isFirst = from === 1 && word === ''
  const isThisSeason = view.season === season.year
  if (word === '' && ranking.podium.length === 0) {
    return <p className="double">Qui dentro non ha giocato nessuno.</p>
  }
  return (
    <>
      <div role="status">
        {word !== '' && (
          <p className="foot">
            <span>{ranking.results.length === 0 ? `Nessuno aveva «${word}».` : `Avevano «${word}»:`}</span>
            <Link className="button" to={placeToUrl({})}>
              « Tutti
            </Link>
          </p>
        )}
      </div>
      {isFirst && (
        <PagePodium
          podium={ranking.podium}
          me={me}
          rules={view.rules}
          others={[...view.players, ...ranking.results]}
          linkTo={linkTo}
        />
      )}
      {word === '' && <MyPlace ranking={ranking} isFirst={isFirst} />}
      <Ranks results={ranking.results} me={me} rules={view.rules} linkTo={linkTo}>
        {ranking.results.length > 0 && <p className="small second unprinted">Tocca un nome: si vedono i conti.</p>}
        {isFirst && (
          <>
            <Awards awards={tellAwards(ranking, view)} me={me} />
            {/* In a past season's room the next action is to reopen it. */}
            <ShowKey ranking={ranking} isNext={isThisSeason} />
          </>
        )}
      </Ranks>
      <Pager from={from} total={ranking.total} linkTo={(start) => placeToUrl({ from: start, word })} />
      {PLACE_RULES.map((place) => (
        <Rewarded place={place} ranking={ranking} me={me} key={place.rule} />
      ))}
      <WordSearch word={word} />
      {isFirst && (
        <>
          <TvKey className={isThisSeason ? 'button wide' : 'button plain wide'} />
          {hasBoard && (
            <Link className="button plain wide unprinted" to={BOARD_URL}>
              Il tabellone della serata »
            </Link>
          )}
          <ToTheNumbers season={view.season} current={season.year} me={ranking.me} />
        </>
      )}
    </>
  )
}

/** A phone shows this many rows below the podium without scrolling. */
const ROWS_IN_SIGHT = 9

/** The player's own row above the list, if it is out of sight: it links to its place. */
function MyPlace({ ranking: { me, results }, isFirst }: { ranking: Ranking; isFirst: boolean }) {
  if (me === null || results.slice(0, isFirst ? ROWS_IN_SIGHT : undefined).some(({ id }) => id === me.id)) return null
  return (
    <div className="ranks unprinted">
      <Link className="me" to={`${placeToUrl({ from: pageStart(me.position) })}#me`}>
        <span className="spoken">{`La mia posizione: ${grouped(me.position)}º, `}</span>
        <span className="rank" aria-hidden="true">
          {grouped(me.position)}
        </span>
        <span className="who">{`${me.fullName} (tu)`}</span>
        <span className="points">{number(me.score)}</span>
        <span aria-hidden="true">↓</span>
      </Link>
    </div>
  )
}

/** Brings the player's hits to page 104, which says how many did worse (design.md, «Counting the country»). */
function ToTheNumbers({ season, current, me }: { season: number; current: number; me: Ranking['me'] }) {
  const { to, state } = linkFromRanking(season, current, me)
  return (
    <Link className="button plain wide unprinted" to={to} state={state}>
      I numeri del Paese »
    </Link>
  )
}

/** Who has the word that a rule rewards for its place, if the rule is on and the player is known to this page. */
function Rewarded({ place, ranking, me }: { place: PlaceRule; ranking: Ranking; me: string }) {
  const seen = [...ranking.podium, ...ranking.results, ...(ranking.me ? [ranking.me] : [])]
  for (const { id, fullName, computedWords } of seen) {
    const found = computedWords.find((word) => word[place.flag])
    if (!found) continue
    return (
      <section aria-labelledby={place.rule}>
        <h2 className="section" id={place.rule}>
          {place.heading}
        </h2>
        <p>
          <span className="number">{found.word}</span>{' '}
          <span className="second">
            {`era ${place.why}: ${signed(place.points)} ${id === me ? 'a te' : toName(fullName)}.`}
          </span>
        </p>
      </section>
    )
  }
  return null
}

const TEN = Array.from({ length: 10 }, (_, index) => index)

type WaitingRankingProps = {
  ranking: Ranking | null
  /** From the room's frames. */
  roomProgress: number | null
  /** The ranking could not be fetched, and the page says so: nothing else is shown here. */
  isUnknown: boolean
  /** The sentence shown until the board arrives; empty in a room without a board. */
  curtain: string
}

/** A closed room without a ranking: it waits for the speech, or a large room is still computing. */
export function WaitingRanking({ ranking, roomProgress, isUnknown, curtain }: WaitingRankingProps) {
  const { view, stage } = useThisRoom()
  const progress = progressOf(ranking, roomProgress)
  // A player who waits for the board need not wait for this answer as well.
  const isWaiting = progress === null && (ranking !== null || (curtain !== '' && !isUnknown))
  const [waiting, comeBack] = linesOf(curtain || boardText('ranking.waiting', stage))
  return (
    <>
      <div role="status" className="stack">
        {progress !== null && (
          <>
            <p className="double">{`Calcolo la classifica: ${Math.floor(progress * 100)} %`}</p>
            <div className="progress" aria-hidden="true">
              {TEN.map((step) => (
                <i key={step} className={step < progress * 10 ? 'full' : undefined} />
              ))}
            </div>
            <p className="second">Siete in tanti: la classifica arriva da sola, appena è giusta.</p>
          </>
        )}
        {isWaiting && (
          <>
            <p className="double">{waiting}</p>
            <div className="no-ranking-yet">
              {curtain === '' ? <Mosaic drawing={hourglass} className="large" /> : <Mosaic drawing={cards} />}
              <p>{comeBack}</p>
              <p className="small second">
                {closingText(isCrowded(view) ? 'closed.crowded.note' : 'closed.note', stage)}
              </p>
            </div>
          </>
        )}
        {progress === null && !isWaiting && !isUnknown && (
          <p className="double">
            caricamento
            <Dots />
          </p>
        )}
      </div>
      {isWaiting && view.playerCount > 0 && <Players myWords={0} />}
    </>
  )
}

/** Notes on a ranking that was corrected, withdrawn, kept or not fetched while on screen. */
function RankingNotes({ loaded, wanted }: { loaded: LoadedRanking; wanted: RankingPlace }) {
  const { ranking, failure, note, keptAt, place } = loaded
  const isElsewhere = place.from !== wanted.from || place.word !== wanted.word
  return (
    <div role="status">
      {failure && !ranking && <p className="notice wait">{failure.sentence}</p>}
      {keptAt !== null && (
        <p className="notice wait">
          {`Il servizio non risponde. Questa è l’ultima classifica che avevi visto, ${atHour(keptAt)}: riprovo da solo.`}
        </p>
      )}
      {failure && ranking && keptAt === null && isElsewhere && (
        <p className="notice wait">Questa sottopagina non arriva: riprovo da solo. Intanto resta quella di prima.</p>
      )}
      {note?.kind === 'corrected' && ranking?.status === 'ready' && (
        <p className="notice hint">{`Classifica corretta ${atHour(note.at)}: il testo del discorso è stato rivisto.`}</p>
      )}
      {note?.kind === 'withdrawn' && ranking?.status !== 'ready' && (
        <p className="notice wait">
          {`Classifica ritirata ${atHour(note.at)}: si ricontrolla il discorso. Torna da sola, non serve ricaricare.`}
        </p>
      )}
    </div>
  )
}

/** The ways to share a room that nobody can enter and that has no ranking yet (game.md, «My card»): without an invitation. */
export function ShareClosed() {
  const { view, stage } = useThisRoom()
  const url = useRoomUrl(view.id)
  const text = messageText('closed.share.text', stage, { room: view.name })
  const { tell, line } = useTold()
  return (
    <section className="stack unprinted" aria-labelledby="show">
      <h2 className="section" id="show">
        {messageText('closed.share.heading', stage)}
      </h2>
      <div className="buttons">
        <AppLinks text={text} url={url} />
      </div>
      <CopyLink url={url} tell={tell} />
      <SheetKey text={text} url={url} />
      {line}
    </section>
  )
}
