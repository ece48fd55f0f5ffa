import '../../numbers/numbers.css'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Season } from '../../../shared/api/shapes.ts'
import type { Failure } from '../../api/call.ts'
import { isPassing } from '../../api/call.ts'
import { laterYear, useWatchesLater } from '../../board/state/viewing.ts'
import { useStage } from '../../evening/use-stage.ts'
import { hitsFrom, yearFrom } from '../../numbers/numbers-place.ts'
import { NumbersScreen } from '../../numbers/numbers-screen.tsx'
import { useNumbers } from '../../numbers/use-numbers.ts'
import { usePlayer } from '../../session/use-session.ts'
import { Command } from '../../teletext/command.tsx'
import { Dots } from '../../teletext/loading.tsx'
import { Page } from '../../teletext/page/page.tsx'

/** Page 104: the country's numbers (decision 56), of this season, or of the year that the address names. */
export function Component() {
  const { season } = usePlayer()
  const [search] = useSearchParams()
  const year = yearFrom(search, season.year)
  const isLater = useWatchesLater(year)
  return (
    <Page
      accent="green"
      heading={year === season.year ? 'I numeri' : `I numeri del ${year}`}
      title="I numeri del Paese"
      line={
        <>
          Il Paese ha parlato.
          <br />
          Prima di lui.
        </>
      }
    >
      {isLater ? <Hidden /> : <Told year={year} key={year} />}
      <Link className="button plain wide" to="/">
        Alle tue stanze »
      </Link>
    </Page>
  )
}

/** «Guardo dopo» (decision 45) hides here too what the President said. */
const Hidden = () => (
  <>
    <p className="double">Guardi dopo: qui tutto tace.</p>
    <button className="button action wide" type="button" onClick={() => laterYear.set(null)}>
      Adesso fammi vedere
    </button>
  </>
)

function Told({ year }: { year: number }) {
  const { season, user } = usePlayer()
  // Keeps asking for the evening until the publication, which then is in the session's season.
  useStage(season)
  const fromRanking = hitsFrom(useLocation().state, year)
  const { numbers, hits, failure, retry } = useNumbers(year, season, user)
  const isOwn = year === season.year
  return (
    <>
      <div role="status">
        {failure ? (
          <p className={numbers ? 'notice wait' : 'double'}>{sentenceOf(failure, isOwn ? season : null)}</p>
        ) : (
          !numbers && (
            <p className="double">
              Li cerco
              <Dots />
            </p>
          )
        )}
      </div>
      {failure && isPassing(failure) && (
        <Command className="button wide" run={retry}>
          Riprova
        </Command>
      )}
      {numbers && <NumbersScreen numbers={numbers} hits={isOwn ? hits : fromRanking} />}
      {numbers && isOwn && user.hasFinished && (
        <Link className="button plain wide" to="/dal-1949">
          Le tue dieci dal 1949 »
        </Link>
      )}
    </>
  )
}

/** `season`: null for another year's. */
function sentenceOf({ status, code, sentence }: Failure, season: Season | null): string {
  if (status !== 409 || code !== 'numbers/not-yet' || season === null) return sentence
  if (season.speechPublished) return 'Stiamo contando il Paese. I numeri arrivano da soli: resta pure qui.'
  return season.speechVersion > 0
    ? 'Il discorso è stato ritirato: i numeri tornano con il testo giusto.'
    : 'I numeri arrivano dopo il discorso. Prima, parlano solo i giocatori.'
}
