import { Link } from 'react-router'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { PLACE_RULES, type PlaceRule } from '../../../shared/ranking/place-rules.ts'
import { PODIUM_SIZE, signed } from '../../../shared/season.ts'
import { linkFromRanking } from '../../numbers/numbers-place.ts'
import { usePlayer } from '../../session/use-session.ts'
import { grouped, toName } from '../../text/count.ts'
import { cardFacts } from '../card/card-facts.ts'
import { CardKey } from '../card/card-key.tsx'
import { Pager } from '../pager.tsx'
import { pageStart } from '../sub-pages.ts'
import { WordSearch } from '../word-search.tsx'
import { Podium } from './podium.tsx'
import { placeToUrl } from './ranking-place.ts'
import type { RankingPlace } from './ranking-state.ts'
import { Ranks } from './ranks.tsx'

type Props = { ranking: Ranking; view: RoomView; me: string; place: RankingPlace }

export function ReadyRanking({ ranking, view, me, place: { from, word } }: Props) {
  const { season } = usePlayer()
  const linkTo = (player: string): string => placeToUrl({ from, word, player })
  const hasPodium = from === 1 && word === '' && ranking.podium.length > 0
  const rows = hasPodium ? ranking.results.filter((result) => result.position > PODIUM_SIZE) : ranking.results
  const mine = ranking.me
  const card = word === '' ? cardFacts(view, ranking, location.host) : null
  const isMineHere =
    mine === null || [...rows, ...(hasPodium ? ranking.podium : [])].some((result) => result.id === mine.id)
  if (word === '' && ranking.podium.length === 0) {
    return <p className="double">Qui dentro non ha giocato nessuno.</p>
  }
  return (
    <>
      {hasPodium && (
        <>
          <Podium
            podium={ranking.podium}
            me={me}
            rules={view.rules}
            others={[...view.players, ...ranking.results]}
            linkTo={linkTo}
          />
          <div className="flag" aria-hidden="true" />
        </>
      )}
      {mine && !isMineHere && (
        <Link className="button wide" to={`${placeToUrl({ from: pageStart(mine.position) })}#me`}>
          La mia posizione: {grouped(mine.position)}º
        </Link>
      )}
      {/* A past season's room has a next key of its own: its company may come back. */}
      {card && <CardKey facts={card} isNext={view.season === season.year} />}
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
      <Ranks results={rows} me={me} rules={view.rules} linkTo={linkTo} />
      <Pager from={from} total={ranking.total} linkTo={(start) => placeToUrl({ from: start, word })} />
      {ranking.results.length > 0 && (
        <p className="small second unprinted">Tocca un nome per vedere da dove vengono i punti.</p>
      )}
      {PLACE_RULES.map((place) => (
        <Rewarded place={place} ranking={ranking} me={me} key={place.rule} />
      ))}
      <ToTheNumbers season={view.season} current={season.year} me={mine} />
      <WordSearch word={word} />
    </>
  )
}

/** With one's own hits, from which page 104 says how many did worse (decision 56). */
function ToTheNumbers({ season, current, me }: { season: number; current: number; me: Ranking['me'] }) {
  const { to, state } = linkFromRanking(season, current, me)
  return (
    <Link className="button plain wide unprinted" to={to} state={state}>
      I numeri del Paese »
    </Link>
  )
}

/** Who has the word that a rule rewards for its place, if the rule is on and that player is on this sub-page. */
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
            era {place.why}: {signed(place.points)} {id === me ? 'a te' : toName(fullName)}.
          </span>
        </p>
      </section>
    )
  }
  return null
}
