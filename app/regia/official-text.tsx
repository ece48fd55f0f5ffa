/** Key 3: the text is pasted or chosen, looked at, and published. */
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { isTooEarly, operatorKeys } from '../../shared/operator/keys.ts'
import { decodeSpeechBytes, type SpeechFault } from '../../shared/operator/speech-bytes.ts'
import { checkSpeech, LONGEST_SPEECH_WORDS, type SpeechDoubt } from '../../shared/operator/speech-check.ts'
import type { WordDoubt } from '../../shared/operator/speech-doubts.ts'
import { isTheYear } from '../../shared/operator/typed.ts'
import type { SpeechIndex } from '../../shared/past/past.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { isObject } from '../net/is-shape.ts'
import { useRepeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { Alert } from '../teletext/command.tsx'
import { changeAndGoOn } from '../teletext/page.tsx'
import { count, grouped } from '../text/italian.ts'
import { loadIndex, openedIndex } from '../years/load-index.ts'
import { ask, whyNotYear } from './ask.tsx'
import { Key, SaidLine, useDesk, usePress } from './desk.tsx'
import { keepDraft, useDraft } from './kept.ts'
import type { Tagged } from './operator.ts'
import { lockedForGood, roomsOf } from './people.ts'

const FAULTS: Record<SpeechFault, string> = {
  'too-large': 'Più di un megabyte: non è un discorso.',
  'not-utf8': 'Non è testo semplice (UTF-8): forse è un documento. Aprilo, e incolla quello che si legge.',
  'zero-bytes': 'Non è testo semplice: forse è un documento. Aprilo, e incolla quello che si legge.',
  'lost-letters': 'Mancano delle lettere («\ufffd» al loro posto): riprendi il testo da dove viene.',
  empty: 'Non c’è scritto niente.',
}

export function doubtText(doubt: SpeechDoubt): string {
  switch (doubt.kind) {
    case 'short':
      return `${doubt.words === 1 ? 'Conta' : 'Contano'} solo ${count(doubt.words, 'parola', 'parole')}: è il discorso intero?`
    case 'long':
      return `Contano ${grouped(doubt.words)} parole: il più lungo dal 1949 ne ha ${grouped(LONGEST_SPEECH_WORDS)}.`
    case 'no-function-words':
      return 'Mancano articoli e preposizioni: è un elenco, o un’altra lingua?'
    case 'unlike':
      return `Solo ${doubt.percent} parole su 100 sono anche nel testo che sostituisce: è lo stesso discorso?`
    case 'past-year':
      return `È il discorso del ${doubt.year}.`
    case 'not-compared':
      return 'Non ho potuto confrontarlo coi discorsi dal 1949: guardalo bene.'
    default:
      return WHAT_IS_ODD[doubt.kind](doubt)
  }
}

const WHAT_IS_ODD: Record<WordDoubt['kind'], (doubt: WordDoubt) => string> = {
  markup: () => 'È il file di un programma (un documento, una pagina web, sottotitoli), non quello che si legge.',
  encoding: () => 'Lettere perse per strada: un’altra codifica, o un passaggio da Windows?',
  accents: () => 'Mancano accenti.',
  pieces: () => 'Parole spezzate, o due attaccate: viene da un PDF?',
  misread: () => 'Parole lette male: viene da uno scanner?',
  unknown: (doubt) =>
    `${'percent' in doubt ? doubt.percent : 0} parole diverse su 100 non sono in nessun discorso dal 1949.`,
  furniture: () => 'Righe che nessuno dice: titoli, date, numeri di pagina.',
  timed: () => 'Sono sottotitoli: ci sono i tempi, o note come [Musica].',
  repeated: () => 'Frasi che tornano uguali: il testo c’è due volte?',
  cut: () => 'Manca il saluto all’inizio, o l’augurio alla fine: è il discorso intero?',
}

/** An official text in hand, and since when. Kept as one, so that a reload has both. */
type InHand = { text: string; at: number }

type Props = {
  inHand: InHand | null
  take: (text: string | null) => void
  /** It is published, or left alone. */
  leave: () => void
  /** Whether the yellow key is here. */
  isNext: boolean
}

const BOX = 'regia-speech'
const LOOK = 'regia-look'

export function OfficialText({ inHand, take, leave, isNext }: Props) {
  /** `rest`: what is too short stays in the box, for what is missing. */
  const again = (rest: string): void =>
    changeAndGoOn(() => {
      keepDraft('paste', rest)
      take(null)
    }, `#${BOX}`)
  const look = (text: string): void => changeAndGoOn(() => take(text), `#${LOOK}`)
  if (inHand === null) return <Paste {...{ isNext, leave }} take={look} />
  return <Look key={inHand.at} {...{ inHand, isNext, leave, again }} />
}

function Paste({ take, leave, isNext }: Pick<Props, 'leave' | 'isNext'> & { take: (text: string) => void }) {
  const [typed, setTyped] = useDraft('paste')
  const [fault, setFault] = useState<SpeechFault | null>(null)
  const look = (bytes: Uint8Array): void => {
    const decoded = decodeSpeechBytes(bytes)
    setFault(decoded.kind === 'fault' ? decoded.fault : null)
    if (decoded.kind === 'fault') return
    setTyped('')
    take(decoded.text)
  }
  const lookAt = (text: string): void => look(new TextEncoder().encode(text))
  const paste = (event: ClipboardEvent): void => {
    if (typed.trim() !== '') return // it goes where the cursor is
    event.preventDefault()
    lookAt(event.clipboardData.getData('text/plain'))
  }
  const choose = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? []
    if (file) look(new Uint8Array(await file.arrayBuffer()))
    input.value = '' // the same one again, once it is mended
  }
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={BOX}>Incolla qui il testo ufficiale</label>
        <textarea
          id={BOX}
          rows={3}
          value={typed}
          aria-describedby={`${BOX}-why`}
          onChange={({ target }) => setTyped(target.value)}
          onPaste={paste}
        />
        <Alert>{fault && FAULTS[fault]}</Alert>
        <p className="small second" id={`${BOX}-why`}>
          Prima si guarda: non parte niente.
        </p>
      </div>
      <div className="two-keys">
        <button className={`button ${isNext ? 'action' : ''}`} type="button" onClick={() => lookAt(typed)}>
          Guardalo
        </button>
        <label className="button file-key">
          Scegli un file
          <input
            className="spoken"
            type="file"
            accept=".txt,text/plain"
            onChange={({ target }) => void choose(target)}
          />
        </label>
      </div>
      <button className="button plain wide" type="button" onClick={leave}>
        Lascia stare
      </button>
    </div>
  )
}

type LookProps = Omit<Props, 'take'> & { inHand: InHand; again: (rest: string) => void }

function Look({ inHand, isNext, leave, again: pasteAgain }: LookProps) {
  const publishing = usePress('publish')
  const [year, setYear] = useState('')
  const { operator, known, now } = useDesk()
  const { season, stats } = known
  /** What stands; null: not known yet. */
  const [standing, setStanding] = useState<Tagged<string> | null>(null)
  const { hurry } = useRepeat(async () => {
    const answer = await operator.speech()
    if (!answer.ok) return { failed: answer.failure }
    setStanding(answer.value)
    return null
  }, [operator])
  const replaced = standing?.value || null
  // A long text is not read anew each second.
  const index = usePastIndex()
  const check = useMemo(() => {
    if (index === 'on its way') return null
    return checkSpeech(inHand.text, { year: season.year, bonusWords: season.bonusWords, previous: replaced, index })
  }, [inHand, season, replaced, index])
  const before = useMemo(() => (replaced === null ? null : parseSpeech(replaced).words.length), [replaced])
  if (check === null)
    return (
      <>
        <div id={LOOK} tabIndex={-1}>
          <p role="status">Lo confronto coi discorsi dal 1949…</p>
        </div>
        <button className="button wide plain" type="button" onClick={() => pasteAgain(inHand.text)}>
          Incolla di nuovo
        </button>
      </>
    )
  const isOdd = check.doubts.length > 0
  const isOutAlready = replaced !== null && replaced === check.text
  const rooms = roomsOf(stats)
  const isEarly = isTooEarly(season, now)

  const publish = async (): Promise<void> => {
    const asksYear = operatorKeys.publish.asksYear(season, isEarly)
    const isMeant = await ask({
      title: replaced === null ? (asksYear ? 'Pubblichi già?' : 'Pubblichi?') : 'Correggi?',
      body: (
        <>
          {asksYear && (
            <p className="notice wait">
              {season.wordsDeadline === null ? 'Non c’è una scadenza' : 'La scadenza non è passata'}: chi sta ancora
              scegliendo non può più cambiare niente.
            </p>
          )}
          {isOdd && <p className="notice wait">{check.doubts.map(doubtText).join(' ')}</p>}
          <p>
            {replaced === null
              ? `La classifica va a ${rooms}, e in quelle chiuse si leggono le parole di tutti.`
              : `Prende il posto di quello di ${count(before ?? 0, 'parola', 'parole')}: le classifiche si rifanno, e qualcuno può perdere il posto.`}
          </p>
          {season.begunAt !== null && season.sealedAt === null && (
            <p className="notice wait">Sigilla subito, senza aspettare il minuto: {lockedForGood(stats)}.</p>
          )}
          <p>Si corregge e si ritira: ma chi l’ha vista, l’ha vista.</p>
        </>
      ),
      does: replaced === null ? 'Pubblica' : 'Correggi',
      year: asksYear && !isOdd ? season.year : null,
    })
    if (!isMeant) return
    const said = await publishing.press(
      () => operator.publish(check.text, isEarly, standing?.tag ?? null),
      ({ value }) => `Fuori: contano ${count(value.words, 'parola', 'parole')}.`,
    )
    if (said === null) void hurry()
    else leave()
  }

  const says = replaced === null ? `la classifica va a ${rooms}` : 'le classifiche si rifanno'
  const whyNot = standing === null ? 'guardo che cosa c’è già' : isOutAlready ? 'è quello che è già fuori' : null
  const again = (className: string) => (
    <button
      className={`button wide ${className}`}
      type="button"
      onClick={() => pasteAgain(check.doubts.some(({ kind }) => kind === 'short') ? inHand.text : '')}
    >
      Incolla di nuovo
    </button>
  )
  return (
    <>
      <div id={LOOK} tabIndex={-1}>
        <SaidLine
          said={{
            tone: 'done',
            text: `${check.words === 1 ? 'Conta' : 'Contano'} ${count(check.words, 'parola', 'parole')}${before === null ? '' : `; quello fuori ${grouped(before)}`}.`,
            at: inHand.at,
          }}
        />
      </div>
      <dl className="edges">
        <dt>inizio</dt>
        <dd>{check.firstLine}</dd>
        <dt>fine</dt>
        <dd>{check.lastLine}</dd>
        <dt>bonus</dt>
        <dd>{check.bonusWordsSaid.join(', ') || 'nessuna'}</dd>
      </dl>
      {check.mended.length > 0 && <p className="small second">{mendedText(check.mended)}</p>}
      {!isOdd && <p className="notice good">Niente di strano.</p>}
      {check.doubts.map((doubt) => (
        <Doubt key={doubt.kind} doubt={doubt} />
      ))}
      {isOdd && again(isNext ? 'action' : '')}
      {isOdd ? (
        <form
          className="field"
          onSubmit={(event) => {
            event.preventDefault()
            if (isTheYear(year, season.year) && whyNot === null) void publish()
          }}
        >
          <label htmlFor="regia-year" className="small">
            O scrivi l’anno: {says}
          </label>
          <div className="field-row year">
            <input
              id="regia-year"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={year}
              onChange={({ target }) => setYear(target.value)}
            />
            <Key
              className={isTheYear(year, season.year) ? 'danger' : ''}
              press={publishing}
              why={whyNot ?? whyNotYear(year, season.year)}
            >
              <span>Pubblica lo stesso</span>
            </Key>
          </div>
        </form>
      ) : (
        <Key
          className={`wide tall-key ${isNext ? 'action' : ''}`}
          press={publishing}
          why={whyNot}
          note={says}
          onPress={publish}
        >
          <span className="tall">Pubblica</span>
        </Key>
      )}
      <SaidLine said={publishing.said} />
      {!isOdd && again('plain')}
    </>
  )
}

/** What it looks like, and the three words that are worst. */
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

const SHOWN_MENDED = 6

/** «Rimesse a posto 8 parole: libertà, perché …» */
function mendedText(mended: readonly string[]): string {
  const shown = mended.slice(0, SHOWN_MENDED).join(', ')
  const more = mended.length > SHOWN_MENDED ? ' …' : ''
  return `${mended.length === 1 ? 'Rimessa' : 'Rimesse'} a posto ${count(mended.length, 'parola', 'parole')}: ${shown}${more}`
}

/** The index of the past speeches, by which a text is mended and doubted; null: it cannot be had now. */
function usePastIndex(): SpeechIndex | null | 'on its way' {
  const [index, setIndex] = useState<SpeechIndex | null | 'on its way'>(() => openedIndex() ?? 'on its way')
  useEffect(() => {
    if (index !== 'on its way') return
    let isHere = true
    void loadIndex().then((loaded) => {
      if (isHere) setIndex(loaded.kind === 'ready' ? loaded.index : null)
    })
    return () => {
      isHere = false
    }
  }, [index])
  return index
}

/** The official text as it was pasted, and when; in this tab, until it is published. */
export function useInHand(): [InHand | null, (text: string | null) => void] {
  const [kept, keep] = useDraft('speech')
  const known = useRef<{ kept: string; inHand: InHand | null }>(null)
  if (known.current?.kept !== kept) known.current = { kept, inHand: readInHand(kept) }
  const take = (text: string | null): void => keep(text === null ? '' : JSON.stringify({ text, at: serverNow() }))
  return [known.current.inHand, take]
}

function readInHand(kept: string): InHand | null {
  try {
    const found: unknown = JSON.parse(kept)
    if (isObject(found) && typeof found.text === 'string' && typeof found.at === 'number')
      return { text: found.text, at: found.at }
  } catch {} // nothing is kept
  return null
}
