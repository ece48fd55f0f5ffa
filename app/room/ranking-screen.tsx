import { Link, useSearchParams } from 'react-router'
import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { PODIUM_SIZE } from '../../shared/season.ts'
import { usePlayer } from '../session/use-session.ts'
import { Dots } from '../teletext/loading.tsx'
import { Page } from '../teletext/page.tsx'
import { count } from '../text/count.ts'
import { RuleBadges, StateBadge } from './badges.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { People } from './people.tsx'
import { Podium } from './podium.tsx'
import { Pager, pageStart, WordFilter } from './ranking-pages.tsx'
import { Ranks } from './ranks.tsx'
import { RoomKeys } from './room-keys.tsx'
import type { LiveRoom } from './room-store.ts'
import { ScoreDetail } from './score-detail.tsx'
import { useRanking } from './use-ranking.ts'

type Place = { from?: number; word?: string; player?: string }

/** Where one is in the ranking is in the address, so that «back» walks it. */
const placeToUrl = ({ from, word, player }: Place): string => {
  const search = new URLSearchParams()
  if (from !== undefined && from > 1) search.set('da', String(from))
  if (word) search.set('parola', word)
  if (player) search.set('chi', player)
  return `?${search}`
}

/** A closed room: waiting for the speech, then the podium, the pages of the ranking and each score taken apart. */
export function RankingScreen({ live, takeView }: { live: LiveRoom; takeView: (view: RoomView) => void }) {
  const player = usePlayer()
  const { view } = live
  const [search] = useSearchParams()
  const from = pageStart(Math.max(1, Number(search.get('da')) || 1))
  const word = search.get('parola')?.trim() ?? ''
  const { ranking, failure } = useRanking({ roomId: view.id, from, word }, live.rankingNews, view.playerCount)

  const shown = search.get('chi')
  const everyone = ranking ? [...ranking.results, ...ranking.podium, ...(ranking.me ? [ranking.me] : [])] : []
  const detail = everyone.find((result) => result.id === shown)
  if (ranking && detail) {
    return <ScoreDetail result={detail} view={view} total={view.playerCount} back={placeToUrl({ from, word })} />
  }
  return (
    <Page
      accent="red"
      heading={view.name}
      title={`${view.name}: la classifica`}
      line={
        <>
          <StateBadge isOpen={false} /> {ranking?.status === 'ready' ? 'Ora brindate,' : 'Ora si aspetta,'}
          <br />
          chi più chi meno.
        </>
      }
    >
      <ConnectionLine live={live} />
      {view.rules.length > 0 && (
        <p className="badges">
          <RuleBadges rules={view.rules} />
        </p>
      )}
      {failure && !ranking && (
        <p className="notice wait" role="status">
          {failure.sentence}
        </p>
      )}
      {ranking?.status === 'ready' ? (
        <Ready ranking={ranking} view={view} me={player.user.id} from={from} word={word} />
      ) : (
        <Waiting ranking={ranking} view={view} me={player.user.id} />
      )}
      <RoomKeys player={player} view={view} takeView={takeView} />
    </Page>
  )
}

function Waiting({ ranking, view, me }: { ranking: Ranking | null; view: RoomView; me: string }) {
  const isComputing = ranking?.status === 'computing'
  return (
    <>
      <div role="status">
        {ranking === null ? (
          <p className="double">
            Si conta
            <Dots />
          </p>
        ) : isComputing ? (
          <p className="double">Si conta: {Math.round((ranking.progress ?? 0) * 100)} %</p>
        ) : (
          <>
            <p className="double">Aspettando la classifica ufficiale</p>
            <p>Ritorna tra qualche minuto</p>
          </>
        )}
      </div>
      <section aria-labelledby="who">
        <h2 className="section" id="who">
          {count(view.playerCount, 'giocatore', 'giocatori')}
        </h2>
        <People players={view.players} me={me} myWords={0} />
      </section>
    </>
  )
}

type ReadyProps = { ranking: Ranking; view: RoomView; me: string; from: number; word: string }

function Ready({ ranking, view, me, from, word }: ReadyProps) {
  const linkTo = (player: string): string => placeToUrl({ from, word, player })
  const hasPodium = from === 1 && word === ''
  const rows = hasPodium ? ranking.results.filter((result) => result.position > PODIUM_SIZE) : ranking.results
  const mine = ranking.me
  const isMineHere =
    mine === null || [...rows, ...(hasPodium ? ranking.podium : [])].some((result) => result.id === mine.id)
  return (
    <>
      {hasPodium && (
        <>
          <Podium podium={ranking.podium} linkTo={linkTo} />
          <div className="flag" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </>
      )}
      {mine && !isMineHere && (
        <Link className="button wide" to={`${placeToUrl({ from: pageStart(mine.position) })}#me`}>
          La mia posizione: {mine.position}º
        </Link>
      )}
      <Ranks results={rows} me={me} rules={view.rules} linkTo={linkTo} />
      <Pager from={from} total={ranking.total} linkTo={(start) => placeToUrl({ from: start, word })} />
      <p className="small second">Tocca un nome per vedere da dove vengono i punti.</p>
      <LastWord ranking={ranking} />
      <WordFilter word={word} ranking={ranking} all={placeToUrl({})} />
    </>
  )
}

/** Who has the word nearest to the end, where the rule and the sub-page show it. */
function LastWord({ ranking }: { ranking: Ranking }) {
  for (const { fullName, computedWords } of [...ranking.podium, ...ranking.results]) {
    const last = computedWords.find((word) => word.compliesToRuleLastWord)
    if (!last) continue
    return (
      <section aria-labelledby="last">
        <h2 className="section" id="last">
          L’ultima parola
        </h2>
        <p>
          <span className="number">{last.word}</span>{' '}
          <span className="second">era la più vicina alla fine: +3 a {fullName}.</span>
        </p>
      </section>
    )
  }
  return null
}
