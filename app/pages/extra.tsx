/** Page 898, «Extra»: the profile, this browser's settings, the documents, the archives. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageNumber } from '../../shared/pages.ts'
import { ARCHIVE_YEARS, FIRST_ARCHIVE_YEAR, SAD_ARCHIVE_YEAR } from '../../shared/season.ts'
import { simpleBonus, useCell } from '../keep/kept.ts'
import { clearCache } from '../keep/kept-answers.ts'
import { forgetCelebrated } from '../ranking/celebrated.ts'
import { usePlayer } from '../session/use-session.ts'
import { signOut } from '../sign-in/sign-in.ts'
import { Link } from '../start/visit.tsx'
import { Command, useCommand } from '../teletext/command.tsx'
import { confirm } from '../teletext/dialog.tsx'
import { Page, Section } from '../teletext/page.tsx'
import { IndexLine } from '../teletext/pager.tsx'
import { BonusSign } from '../words/word-list.tsx'

export function Component() {
  const { season } = usePlayer()
  return (
    <Page
      accent="cyan"
      heading="Extra"
      line={
        <>
          Il retrobottega.
          <br />
          Attento al gradino.
        </>
      }
    >
      <Profile />
      <Section id="pagine" title="Di anno in anno">
        <ul className="index">
          <li>
            <Link to="/albo">
              <IndexLine name="Albo d’oro">{pageNumber('/albo')}</IndexLine>
            </Link>
          </li>
        </ul>
      </Section>
      <Section id="archivi" title="Discorsi d’annata">
        <p className="small second">
          Per allenarsi, dal {archives[0]?.year} al {archives.at(-1)?.year}. Si aprono sul sito del Quirinale, e lì
          trovi anche gli altri.
        </p>
        <ul className="years">
          {archives.map(({ year, url }) => (
            <li key={year}>
              <a className="button wide" href={url} target="_blank" rel="noreferrer">
                {year}
                {year === SAD_ARCHIVE_YEAR && (
                  <span role="img" aria-label="anno triste">
                    ☹
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <p className="small second">L’ultimo, del {season.year - 1}, è su quirinale.it.</p>
        {season.speechPublished && (
          <p className="small ok">Quello del {season.year} è uscito: il testo è su quirinale.it.</p>
        )}
      </Section>
      <Knobs />
      <Papers />
    </Page>
  )
}

function Profile() {
  const { user } = usePlayer()
  const navigate = useNavigate()
  const command = useCommand()
  const out = () => navigate('/login', { replace: true })
  return (
    <Section id="tu" title="Tu">
      <div className="foot">
        <p className="double">{user.fullName}</p>
        <Command className="button" of={command} run={() => signOut(false)} done={out}>
          Esci
        </Command>
      </div>
      <Command
        className="button plain small as-link"
        of={command}
        ask={() => confirm('Uscire dappertutto?', EVERYWHERE)}
        run={() => signOut(true)}
        done={out}
      >
        Esci da tutti i dispositivi
      </Command>
      {command.alert}
    </Section>
  )
}

const EVERYWHERE = (
  <p>
    Esci da ogni telefono e computer da cui sei entrato, questo compreso. Parole e stanze restano dove sono: per
    ritrovarle, rientra.
  </p>
)

function Papers() {
  const { user, season } = usePlayer()
  const [isCleared, setCleared] = useState(false)
  return (
    <Section id="carte" title="Carte">
      <ul className="index">
        {[
          ['/extra/privacy', 'Privacy'],
          ['/extra/termini', 'Termini e condizioni'],
          ['/delete-data', 'Elimina i miei dati'],
        ].map(([path = '', name]) => (
          <li key={path}>
            <Link to={path}>
              <IndexLine name={name}>
                <span aria-hidden="true">»</span>
              </IndexLine>
            </Link>
          </li>
        ))}
        <li>
          <span className="line id">
            <span>Il tuo codice</span>
            <span className="small number selectable">{user.id}</span>
          </span>
        </li>
        <li>
          <button
            className="line version"
            type="button"
            onClick={() => {
              clearCache(season.version, season.year)
              setCleared(true)
            }}
          >
            <IndexLine name="Versione">{season.version}</IndexLine>
          </button>
        </li>
      </ul>
      <p className="small ok" role="status">
        {isCleared && 'Memoria locale svuotata.'}
      </p>
    </Section>
  )
}

/** Settings of this browser. */
function Knobs() {
  const isSimple = useCell(simpleBonus)
  const [done, setDone] = useState('')
  return (
    <Section id="manopole" title="Manopole">
      <div className="check">
        <input
          type="checkbox"
          id="simple"
          checked={isSimple}
          aria-describedby="simple-d"
          onChange={(event) => simpleBonus.set(event.target.checked)}
        />
        <span className="box" aria-hidden="true" />
        <div className="what">
          <label htmlFor="simple">Bonus semplici</label>
          <span id="simple-d">
            Una parola bonus porta un ×2 e basta. Altrimenti è gialla, con la stella, e dice che vale doppio.
          </span>
        </div>
      </div>
      <BonusLook marking="full" name="Di solito" isChosen={!isSimple} />
      <BonusLook marking="simple" name="Semplici" isChosen={isSimple} />
      <button
        className="button wide"
        type="button"
        onClick={() => {
          forgetCelebrated()
          setDone('Fatto: alla prossima classifica, di nuovo coriandoli.')
        }}
      >
        Rivedi l’animazione
      </button>
      <p className="small ok" role="status">
        {done}
      </p>
    </Section>
  )
}

/** Shows the effect of the switch above; the switch's description says the same. */
function BonusLook({ marking, name, isChosen }: { marking: 'full' | 'simple'; name: string; isChosen: boolean }) {
  return (
    <div className="bonus-look" aria-hidden="true">
      <p className="small">
        <span className="second">{name}</span> {isChosen && <span className="badge">ora</span>}
      </p>
      <p className="bonus-sample" data-bonus={marking}>
        <span className="bonus-word">speranza</span>
        <BonusSign />
      </p>
    </div>
  )
}

const PAGES: Record<number, string> = {
  2015: 'https://presidenti.quirinale.it/Elementi/218242',
  2016: 'https://presidenti.quirinale.it/Elementi/218731',
  2017: 'https://presidenti.quirinale.it/Elementi/218449',
  2018: 'https://presidenti.quirinale.it/Elementi/218737',
  2019: 'https://presidenti.quirinale.it/Elementi/219050',
  2020: 'https://presidenti.quirinale.it/Elementi/219211',
  2021: 'https://presidenti.quirinale.it/Elementi/238107',
  2022: 'https://www.quirinale.it/elementi/75654',
  2023: 'https://www.quirinale.it/elementi/103914',
}

/** The Quirinale's own pages of the year-end messages (game.md, «Labels»). */
const archives = Array.from({ length: ARCHIVE_YEARS }, (_, index) => FIRST_ARCHIVE_YEAR + index).flatMap((year) => {
  const url = PAGES[year]
  return url === undefined ? [] : [{ year, url }]
})
