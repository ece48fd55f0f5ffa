import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { mayChoose, type Stage } from '../../../shared/evening/stage.ts'
import { historyOf, type ThisYear } from '../../../shared/past/history.ts'
import type { SpeechIndex } from '../../../shared/past/speech-index.ts'
import { useWatchesLater } from '../../board/state/viewing.ts'
import { useStage } from '../../evening/use-stage.ts'
import { YearByYear } from '../../past/chart.tsx'
import '../../past/past.css'
import { Strips } from '../../past/strips.tsx'
import { useIndex } from '../../past/use-index.ts'
import { type Player, usePlayer } from '../../session/use-session.ts'
import { Command } from '../../teletext/command.tsx'
import { Dots } from '../../teletext/loading.tsx'
import { Scene } from '../../teletext/page/arrival.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { useSaid } from '../../words/outcome/use-said.ts'

/** What the past speeches had of one's ten words (decision 59). */
export function Component() {
  const player = usePlayer()
  const { user, season } = player
  const stage = useStage(season)
  const isLater = useWatchesLater(season.year)
  return (
    <Scene value={user.hasFinished ? 'past' : 'too early'}>
      <Page
        accent="green"
        heading="Dal 1949"
        title="Le tue dieci dal 1949"
        line={
          <>
            Un discorso ogni anno.
            <br />
            Le tue parole c’erano?
          </>
        }
      >
        {!user.hasFinished ? (
          <TooEarly stage={stage} />
        ) : season.speechPublished && !isLater ? (
          <WithThisYear player={player} />
        ) : (
          <Past words={user.words} now={null} />
        )}
      </Page>
    </Scene>
  )
}

/** Before «Ho finito!» everybody would be led to the same few words, and a word that two have is worth nothing. */
function TooEarly({ stage }: { stage: Stage }) {
  return mayChoose(stage) ? (
    <>
      <p className="notice wait">Questa pagina si apre dopo «Ho finito!».</p>
      <p>
        Dice in quali discorsi c’erano le tue dieci parole. Se la si leggesse prima, sceglieremmo tutti le stesse: e una
        parola che avete in due non vale per nessuno.
      </p>
      <Link className="button action wide" to="/parole">
        Alle tue dieci parole
      </Link>
    </>
  ) : (
    <>
      <p className="notice wait">Questa pagina è per chi ha premuto «Ho finito!».</p>
      <p>Dice in quali discorsi c’erano le dieci parole di chi gioca. Il prossimo anno c’è posto anche per le tue.</p>
      <Link className="button action wide" to="/">
        Torna alle stanze
      </Link>
    </>
  )
}

/** After the publication this year's speech is one of them. */
function WithThisYear({ player: { user, season } }: { player: Player }) {
  const { said, failure } = useSaid(season)
  const now = useMemo(() => said && { year: season.year, said }, [said, season.year])
  return (
    <>
      <div role="status">
        {said === null && failure !== null && (
          <p className="notice wait">Il discorso di quest’anno per ora non arriva: riprovo da solo.</p>
        )}
      </div>
      <Past words={user.words} now={now} />
    </>
  )
}

type PastProps = { words: readonly string[]; now: ThisYear | null }

function Past({ words, now }: PastProps) {
  const { loaded, retry } = useIndex()
  const hasPressed = useRef(false)
  useEffect(() => {
    // «Riprova» disappears when the index comes, and would take the focus with it.
    if (loaded?.kind !== 'ready' || !hasPressed.current || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [loaded])
  const again = (): Promise<void> => {
    hasPressed.current = true
    return retry()
  }
  return (
    <>
      <div role="status">
        {loaded === null ? (
          <p className="double">
            Sfoglio i discorsi
            <Dots />
          </p>
        ) : loaded.kind === 'away' ? (
          <p className="notice wait">
            L’elenco dei discorsi passati non arriva: la rete non c’è, o il servizio non risponde. Riprovo da solo.
          </p>
        ) : loaded.kind === 'unreadable' ? (
          <p className="notice bad">
            L’elenco dei discorsi passati è arrivato rovinato: meglio niente che anni sbagliati. Le tue parole stanno
            bene.
          </p>
        ) : null}
      </div>
      {loaded?.kind === 'ready' ? (
        <Told words={words} now={now} index={loaded.index} />
      ) : (
        loaded !== null && (
          <>
            <Command className="button action wide" run={again}>
              Riprova
            </Command>
            <Link className="button wide" to="/parole">
              Torna alle tue parole
            </Link>
          </>
        )
      )}
    </>
  )
}

function Told({ words, now, index }: PastProps & { index: SpeechIndex }) {
  const history = useMemo(() => historyOf(index, words, now), [index, words, now])
  return (
    <>
      <Strips history={history} />
      <YearByYear history={history} index={index} thisYear={now?.year ?? null} />
      <p className="small second">
        Fonte: i testi dei messaggi di fine anno dei Presidenti della Repubblica, dal {index.years[0]} al{' '}
        {index.years.at(-1)}, letti come li legge il gioco. Qualche trascrizione ha le sue sviste.
      </p>
    </>
  )
}
