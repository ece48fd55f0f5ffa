import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SAD_ARCHIVE_YEAR } from '../../shared/season.ts'
import { clearCache, KEYS, readFlag, writeFlag, writeStrings } from '../local/storage.ts'
import { signOut } from '../session/sign-in.ts'
import { usePlayer } from '../session/use-session.ts'
import { Hold } from '../teletext/hold.tsx'
import { IndexLine } from '../teletext/index-list.tsx'
import { Page } from '../teletext/page.tsx'
import { Section } from '../teletext/section.tsx'
import { archives } from '../text/archives.ts'

export function Component() {
  return (
    <Page accent="cyan" heading="Extra" line="Il retrobottega">
      <Profile />
      <Section id="archivi" title="Discorsi d’annata">
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
      </Section>
      <Knobs />
      <Papers />
      <Hold />
    </Page>
  )
}

function Profile() {
  const { user } = usePlayer()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async (everywhere: boolean): Promise<void> => {
    setBusy(true)
    const answer = await signOut(everywhere)
    setBusy(false)
    if (answer.ok) await navigate('/login', { replace: true })
    else setRefusal(answer.failure.sentence)
  }
  return (
    <Section id="tu" title="Tu">
      <div className="foot">
        <p className="double">{user.fullName}</p>
        <button className="button" type="button" disabled={isBusy} onClick={() => void leave(false)}>
          Esci
        </button>
      </div>
      <button
        className="button plain small everywhere"
        type="button"
        disabled={isBusy}
        onClick={() => void leave(true)}
      >
        Scollega tutti i tuoi dispositivi
      </button>
      {refusal !== null && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
    </Section>
  )
}

function Knobs() {
  const [isSimple, setSimple] = useState(() => readFlag(KEYS.simpleBonus))
  const [done, setDone] = useState('')
  return (
    <Section id="manopole" title="Manopole">
      <div className="check">
        <input
          type="checkbox"
          id="simple"
          checked={isSimple}
          aria-describedby="simple-d"
          onChange={(event) => {
            setSimple(event.target.checked)
            writeFlag(KEYS.simpleBonus, event.target.checked)
          }}
        />
        <span className="box" aria-hidden="true" />
        <div className="what">
          <label htmlFor="simple">Bonus semplici</label>
          <span id="simple-d">Segna le parole bonus con ×2 e basta.</span>
        </div>
      </div>
      <button
        className="button wide"
        type="button"
        onClick={() => {
          writeStrings(KEYS.viewedConfetti, [])
          setDone('Alla prossima classifica, coriandoli.')
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
            <IndexLine name="Il tuo codice">{user.id}</IndexLine>
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
