/** Key 3: the official text is pasted or chosen, checked on the page, and published. The tab keeps it until then. */
import { useDeferredValue, useMemo, useState } from 'react'
import { decodeSpeechBytes, type SpeechFault } from '../../shared/operator/input.ts'
import { isTooEarly, operatorKeys } from '../../shared/operator/keys.ts'
import { checkSpeech, LONGEST_SPEECH_WORDS, type SpeechDoubt } from '../../shared/operator/speech-check.ts'
import type { SpeechIndex } from '../../shared/past/past.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { useTyped } from '../keep/typed.ts'
import { useRepeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { Alert } from '../teletext/command.tsx'
import { changeAndGoOn } from '../teletext/page.tsx'
import { count, grouped } from '../text/italian.ts'
import { loadIndex, openedIndex } from '../years/load-index.ts'
import { ask, Key, One, SaidLine, useDesk } from './desk.tsx'
import { type Tagged, TYPED } from './operator.ts'
import { lockedForGood, roomsOf } from './said.ts'

const FAULTS: Record<SpeechFault, string> = {
  'too-large': 'Più di un megabyte: non è un discorso.',
  'not-utf8': 'Non è testo semplice (UTF-8): forse è un documento. Aprilo, e incolla quello che si legge.',
  'zero-bytes': 'Non è testo semplice: forse è un documento. Aprilo, e incolla quello che si legge.',
  'lost-letters': 'Mancano delle lettere («\ufffd» al loro posto): riprendi il testo da dove viene.',
  empty: 'Non c’è scritto niente.',
}

const counted = (words: number): string => `${words === 1 ? 'Conta' : 'Contano'} ${count(words, 'parola', 'parole')}`

export function doubtText(doubt: SpeechDoubt): string {
  switch (doubt.kind) {
    case 'short':
      return `${counted(doubt.words)} in tutto: è il discorso intero?`
    case 'long':
      return `${counted(doubt.words)}: il più lungo dal 1949 ne ha ${grouped(LONGEST_SPEECH_WORDS)}.`
    case 'unlike':
      return `Solo ${doubt.percent} parole su 100 sono anche nel testo pubblicato: è lo stesso discorso?`
    case 'past-year':
      return `È il discorso del ${doubt.year}.`
    case 'unknown':
      return `${doubt.percent} parole diverse su 100 non sono in nessun discorso dal 1949.`
    default:
      return ODD[doubt.kind]
  }
}

const ODD: Record<Exclude<SpeechDoubt['kind'], 'short' | 'long' | 'unlike' | 'past-year' | 'unknown'>, string> = {
  'no-function-words': 'Mancano articoli e preposizioni: è un elenco, o un’altra lingua?',
  'not-compared': 'Non ho potuto confrontarlo coi discorsi dal 1949: guardalo bene.',
  markup: 'Non è quello che si legge, ma il file che ci sta sotto: apri la pagina, e copia da lì.',
  encoding: 'Lettere perse per strada: apri la pagina da cui viene, e copia da lì.',
  accents: 'Mancano accenti.',
  pieces: 'Parole spezzate, o due attaccate: viene da un PDF?',
  misread: 'Parole lette male: viene da uno scanner?',
  furniture: 'Righe che nessuno dice: titoli, date, numeri di pagina.',
  timed: 'Sono sottotitoli: ci sono i tempi, o note come [Musica].',
  repeated: 'Frasi che tornano uguali: il testo c’è due volte?',
  cut: 'Manca il saluto all’inizio, o l’augurio alla fine: è il discorso intero?',
}

const BOX = 'regia-speech'

type Props = {
  /** The published text, as this phone has seen it, empty if none is; null: unknown. */
  standing: Tagged<string> | null
  /** Whether this is the yellow key. */
  isNext: boolean
}

export function OfficialText({ standing, isNext }: Props) {
  const { season } = useDesk()
  const [typed, setTyped] = useTyped(`${TYPED}text`)
  const [isOpen, setOpen] = useState(false)
  /** Why the chosen file is no text. */
  const [fault, setFault] = useState<SpeechFault | null>(null)
  const write = (text: string): void => {
    setFault(null)
    setTyped(text)
  }
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    const decoded = file && decodeSpeechBytes(new Uint8Array(await file.arrayBuffer()))
    input.value = '' // so that the same file can be chosen again after a correction
    if (decoded?.kind === 'text') write(decoded.text)
    else setFault(decoded?.fault ?? null)
  }
  const fold = (isOpen: boolean): void =>
    changeAndGoOn(
      () => {
        write('')
        setOpen(isOpen)
      },
      `#${BOX}`,
      '.five > li:nth-child(3) button',
    )
  const isOut = season.speechPublished
  const name = isOut ? 'Correggi il testo' : 'Testo ufficiale'
  if (!isOpen && typed === '') {
    const asksYear = operatorKeys.publish.asksYear(season, isTooEarly(season, serverNow()))
    const note = asksYear ? 'prima che parli chiede l’anno' : 'quando ha finito: si incolla, o si sceglie un file'
    return (
      <One
        name="publish"
        isLocal
        className={isNext && 'action'}
        note={isOut ? 'si rifanno tutte le classifiche' : note}
        onPress={() => fold(true)}
      >
        <span className={isNext && season.sealedAt !== null ? 'tall' : ''}>{name}</span>
      </One>
    )
  }
  return (
    <li className="step">
      <h3 className="step-head">
        <span className="section">{name}</span>
      </h3>
      <div className="field">
        <label htmlFor={BOX}>Incolla qui il testo ufficiale</label>
        <textarea
          id={BOX}
          rows={3}
          value={typed}
          aria-describedby={`${BOX}-why`}
          onChange={({ target }) => write(target.value)}
        />
        <Alert>{fault && FAULTS[fault]}</Alert>
        <p className="small second" id={`${BOX}-why`}>
          Incollando non parte niente: prima si guarda.
        </p>
      </div>
      {typed === '' ? (
        <label className="button file-key">
          Scegli un file
          <input
            className="spoken"
            type="file"
            accept=".txt,text/plain"
            onChange={({ target }) => void choose(target)}
          />
        </label>
      ) : (
        <Look {...{ typed, standing, isNext }} again={() => fold(true)} leave={() => fold(false)} />
      )}
      <SaidLine of={['publish']} />
      <button className="button plain wide" type="button" onClick={() => fold(false)}>
        Lascia stare
      </button>
    </li>
  )
}

/** The check of the text, and the key that publishes it. */
function Look({
  typed,
  standing,
  isNext,
  again,
  leave,
}: Props & { typed: string; again: () => void; leave: () => void }) {
  const { operator, season, stats, now, press } = useDesk()
  const { year, bonusWords } = season
  const replaced = standing?.value || null
  const [index, setIndex] = useState<SpeechIndex | 'on its way' | null>(() => openedIndex() ?? 'on its way')
  useRepeat(async () => {
    const loaded = index === 'on its way' && (await loadIndex())
    if (loaded) setIndex(loaded.kind === 'ready' ? loaded.index : null)
    return null
  }, [])
  // A long text is parsed neither each second nor at each letter.
  const text = useDeferredValue(typed)
  const check = useMemo(() => {
    const decoded = decodeSpeechBytes(new TextEncoder().encode(text))
    if (decoded.kind === 'fault') return decoded.fault
    return index === 'on its way' ? null : checkSpeech(decoded.text, { year, bonusWords, previous: replaced, index })
  }, [text, year, bonusWords, replaced, index])
  const before = useMemo(() => parseSpeech(replaced ?? '').words.length, [replaced])
  if (check === null) return <p role="status">Lo confronto coi discorsi dal 1949…</p>
  if (typeof check === 'string') return <Alert>{FAULTS[check]}</Alert>
  const { doubts, mended } = check
  const isOdd = doubts.length > 0

  const publish = async (): Promise<void> => {
    const isEarly = isTooEarly(season, now)
    const asksYear = operatorKeys.publish.asksYear(season, isEarly)
    const body = [
      isOdd && doubts.map(doubtText).join(' '),
      asksYear &&
        `${season.wordsDeadline === null ? 'Non c’è una scadenza' : 'La scadenza non è passata'}: chi sta ancora scegliendo non può più cambiare niente.`,
      replaced === null
        ? `La classifica va a ${roomsOf(stats)}, e in quelle chiuse si leggono le parole di tutti.`
        : `Prende il posto di quello di ${count(before, 'parola', 'parole')}: le classifiche si rifanno, e qualcuno può perdere il posto.`,
      season.begunAt !== null &&
        season.sealedAt === null &&
        `Sigilla subito, senza aspettare il minuto: ${lockedForGood(stats)}.`,
      'Poi si può correggere, o ritirare: ma chi ha visto, ha visto.',
    ]
    const does = replaced === null ? 'Pubblica' : 'Correggi'
    const title = asksYear ? 'Pubblichi già?' : `${does === 'Correggi' ? does : 'Pubblichi'}?`
    if (!(await ask(title, body, does, asksYear || isOdd ? year : null))) return
    const sent = operator.publish(check.text, isEarly, standing?.tag ?? null)
    if (await press('publish', sent, ({ value }) => `Pubblicato. ${counted(value.words)}.`)) leave()
  }

  const why =
    standing === null ? 'guardo se ce n’è già uno' : replaced === check.text ? 'è uguale a quello pubblicato' : null
  const says = replaced === null ? `la classifica va a ${roomsOf(stats)}` : 'le classifiche si rifanno'
  return (
    <>
      <p className="said" role="status">
        {`${counted(check.words)}${replaced === null ? '' : `; in quello pubblicato ${grouped(before)}`}.`}
      </p>
      <dl className="edges">
        <dt>inizio</dt>
        <dd>{check.firstLine}</dd>
        <dt>fine</dt>
        <dd>{check.lastLine}</dd>
        <dt>bonus</dt>
        <dd>{check.bonusWordsSaid.join(', ') || 'nessuna'}</dd>
      </dl>
      {mended.length > 0 && (
        <p className="small second">
          {`${mended.length === 1 ? 'Rimessa' : 'Rimesse'} a posto ${count(mended.length, 'parola', 'parole')}: ${mended.slice(0, SHOWN_MENDED).join(', ')}${mended.length > SHOWN_MENDED ? ' …' : ''}`}
        </p>
      )}
      {!isOdd && <p className="notice good">Niente di strano.</p>}
      {doubts.map((doubt) => (
        <Doubt key={doubt.kind} doubt={doubt} />
      ))}
      {isOdd && (
        <button className={`button wide ${isNext ? 'action' : ''}`} type="button" onClick={again}>
          Incolla di nuovo
        </button>
      )}
      <Key
        name="publish"
        className={`wide ${isNext && !isOdd ? 'action' : ''}`}
        why={text === typed ? why : 'lo guardo'}
        note={isOdd ? `chiede l’anno: ${says}` : says}
        onPress={publish}
      >
        <span className={isOdd ? '' : 'tall'}>{isOdd ? 'Pubblica lo stesso' : 'Pubblica'}</span>
      </Key>
    </>
  )
}

const SHOWN_MENDED = 6

/** A doubt about the text, with its three worst words. */
function Doubt({ doubt }: { doubt: SpeechDoubt }) {
  const worst = 'worst' in doubt ? doubt.worst : []
  return (
    <>
      <p className="notice wait">
        {doubtText(doubt)}
        {'count' in doubt && doubt.count > worst.length && ` In tutto ${grouped(doubt.count)}.`}
      </p>
      {worst.length > 0 && (
        <ul className="odd-words" aria-label="Le parole più strane">
          {worst.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  )
}
