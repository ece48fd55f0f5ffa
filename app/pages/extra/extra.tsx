import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageNumber } from '../../../shared/pages.ts'
import { SAD_ARCHIVE_YEAR } from '../../../shared/season.ts'
import { clearCache } from '../../local/kept.ts'
import { signOut } from '../../session/sign-in/sign-in.ts'
import { usePlayer } from '../../session/use-session.ts'
import { Command, useCommand } from '../../teletext/command.tsx'
import { confirm } from '../../teletext/dialog/dialog.tsx'
import { IndexLine } from '../../teletext/page/index-line.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { Section } from '../../teletext/page/section.tsx'
import { archives } from '../../text/archives.ts'
import { Knobs } from './extra-knobs.tsx'

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
