/**
 * The ten words while they are chosen: the field and its refusals, the word that was meant, the list, the line of saving,
 * «Ho finito!», the last minutes.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Player, Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { wordsText } from '../../shared/evening/texts.ts'
import type { SpeechIndex } from '../../shared/past/past.ts'
import { MAX_BONUS_WORDS, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { mayBeMeant, meantWord } from '../../shared/words/accents.ts'
import { checkWord, neverSaid } from '../../shared/words/validate.ts'
import { useTyped } from '../keep/typed.ts'
import { Alert } from '../teletext/command.tsx'
import { confirm } from '../teletext/dialog.tsx'
import { changeAndGoOn } from '../teletext/page.tsx'
import { listNames } from '../text/italian.ts'
import { currentSecond, spanInWords, timeOfDay, useEachSecond } from '../text/moment.ts'
import { WordList } from './word-list.tsx'
import { isFinishing, type KeeperOf, type WordsDraft } from './words.ts'

/** Up to ten words, then «Ho finito!» replaces the field. */
export function Choosing({ player, draft, keeper }: { player: Player; draft: WordsDraft; keeper: KeeperOf }) {
  const { season } = player
  const missing = WORDS_PER_PLAYER - draft.words.length
  const remove = (word: string): void => {
    const place = draft.words.indexOf(word) + 1
    const edit = (): void => keeper().edit(draft.words.filter((other) => other !== word))
    changeAndGoOn(edit, `.words > :nth-child(${place}) button`, '#word')
  }
  const meant = useMeant(draft.words)
  const hints = {
    /** Only a hint that the list would accept. */
    of: (word: string): string | null => {
      const others = draft.words.filter((other) => other !== word)
      const right = meant(word)
      const check = right === null ? null : checkWord(right, { words: others, bonusWords: season.bonusWords })
      return check?.kind === 'accepted' ? check.word : null
    },
    take: (word: string, right: string): void => {
      const edit = (): void => keeper().edit(draft.words.map((other) => (other === word ? right : other)))
      changeAndGoOn(edit, '.words .hint', '#word', '#finish')
    },
  }
  return (
    <>
      {/* Only for screen readers: on screen the list and the key above it show it. */}
      <div role="status" className="spoken">
        {missing === 0 && 'Eccole, sono dieci.'}
      </div>
      {missing > 0 ? (
        <WordField
          userId={player.user.id}
          words={draft.words}
          bonusWords={season.bonusWords}
          hasHint={(word) => hints.of(word) !== null}
          edit={(words) => keeper().edit(words)}
        />
      ) : (
        <Finish deadline={season.wordsDeadline} keeper={keeper} draft={draft} />
      )}
      <Alert tone="wait">
        {draft.finishing === 'overtaken' &&
          'Non chiuse: intanto l’elenco è cambiato da un’altra parte. Guardalo, poi premi di nuovo «Ho finito!».'}
      </Alert>
      <NoPlace words={draft.waiting} drop={() => changeAndGoOn(() => keeper().dropWaiting(), '#finish', 'main h1')} />
      <div>
        <SaveLine draft={draft} retry={() => keeper().retry()} />
        <WordList
          words={draft.words}
          bonusWords={season.bonusWords}
          isClose={missing === 0}
          // While the ten words are being locked, they cannot be changed.
          {...(draft.finishing === 'sending' ? {} : { onDelete: remove, hints })}
        />
      </div>
      {missing > 0 && (
        <button className="button wide" type="button" disabled>
          Ho finito! <span className="small">{`(ne ${stillMissing(missing)})`}</span>
        </button>
      )}
      <BonusWords season={season} words={draft.words} />
    </>
  )
}

/** Words typed here while another device filled the list: they enter as places become free. */
function NoPlace({ words, drop }: { words: readonly string[]; drop: () => void }) {
  if (words.length === 0) return null
  const isOne = words.length === 1
  const outside = listNames(words.map((word) => `«${word}»`))
  return (
    <section className="notice wait stack" role="alert" aria-label="Non c’è posto">
      <p>
        {`Hai aggiunto parole anche da un’altra parte, e dieci sono dieci: ${isOne ? 'resta' : 'restano'} fuori ${outside}. ${isOne ? 'Entra' : 'Entrano'} appena togli una parola.`}
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={drop}>
          {isOne ? 'Lasciala fuori' : 'Lasciale fuori'}
        </button>
      </div>
    </section>
  )
}

function Finish({ deadline, keeper, draft }: { deadline: string | null; keeper: KeeperOf; draft: WordsDraft }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const isNotYet = isFinishing(draft)
  const finish = async (): Promise<void> => {
    const isSure = await confirm('Ho finito!', <FinishQuestion words={draft.words} />)
    if (!isSure) return
    setRefusal(null)
    const answer = await keeper().finish(draft.words)
    setRefusal(answer === null || answer.ok ? null : answer.failure.sentence)
  }
  return (
    <div className="reveal">
      {/* Not `disabled`: a disabled button loses the focus, which is needed again if the person says no. */}
      <button
        className="button action wide"
        type="button"
        id="finish"
        aria-disabled={isNotYet}
        onClick={() => {
          if (!isNotYet) void finish()
        }}
      >
        Ho finito!
      </button>
      <p className="small second">
        {deadline === null
          ? 'Finché non lo premi, non giochi.'
          : 'Dieci parole salvate valgono da sole, quando parla. «Ho finito!» le chiude prima e lo dice agli altri.'}
      </p>
      {draft.finishing === 'waiting' && (
        <p className="notice wait" role="status">
          Non ancora chiuse: riprovo da solo tra poco. Tieni aperta questa pagina.
        </p>
      )}
      <Alert>{refusal}</Alert>
    </div>
  )
}

/** `of`: the word that the hint is about; it is in the list by now. */
type Message = { tone: 'bad'; text: string } | { tone: 'hint'; text: string; of: string }

type FieldProps = {
  userId: string
  words: readonly string[]
  bonusWords: readonly string[]
  /** Whether the list shows a hint for the word: then the message below the field is left out. */
  hasHint: (word: string) => boolean
  edit: (words: readonly string[]) => void
}

/** The field for the next word: Enter or + submits it. A refusal or hint stays below it until something is typed. */
function WordField({ userId, words, bonusWords, hasHint, edit }: FieldProps) {
  const [typed, type] = useTyped(`word/${userId}`)
  const [message, setMessage] = useState<Message | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOver = message?.tone === 'hint' && (!words.includes(message.of) || hasHint(message.of))

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    input.current?.focus()
    const check = checkWord(typed, { words, bonusWords })
    if (check.kind === 'ignored') return
    if (check.kind === 'refused') setMessage({ tone: 'bad', text: check.sentence })
    else {
      type('')
      setMessage(check.hint === null ? null : { tone: 'hint', text: check.hint, of: check.word })
      // The tenth word removes the field.
      changeAndGoOn(() => edit([...words, check.word]), '#word', '#finish')
    }
  }

  return (
    <>
      <form className="field" method="dialog" onSubmit={submit}>
        <div className="tally">
          <label htmlFor="word">La prossima parola</label>
          <span aria-hidden="true">{`${words.length}/${WORDS_PER_PLAYER}`}</span>
        </div>
        <Progress full={words.length} />
        <div className="field-row">
          <input
            ref={input}
            id="word"
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby="word-message"
            aria-invalid={message?.tone === 'bad'}
            onChange={(event) => {
              type(event.target.value)
              setMessage(null)
            }}
          />
          <button className="button action" type="submit" aria-label="Aggiungi la parola">
            +
          </button>
        </div>
      </form>
      <div id="word-message" role="alert">
        {message && !isOver && <p className={`notice ${message.tone}`}>{message.text}</p>}
      </div>
    </>
  )
}

function Progress({ full }: { full: number }) {
  return (
    <div className="progress" role="img" aria-label={`${full} parole su ${WORDS_PER_PLAYER}`}>
      {Array.from({ length: WORDS_PER_PLAYER }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ten squares that never move
        <i className={index < full ? 'full' : undefined} key={index} />
      ))}
    </div>
  )
}

/** Says whether the words are saved, and when by the server's clock, or exist in this browser alone. */
export function SaveLine({ draft, retry }: { draft: WordsDraft; retry: () => void }) {
  const isWaiting = draft.trouble?.kind === 'passing' && !draft.isSaved
  const isAskedToWait = draft.trouble?.kind === 'passing' && draft.trouble.isAskedToWait
  return (
    <>
      <p className="small save-line" role="status">
        {isWaiting ? (
          <span className="number">
            <span>Non ancora salvato.</span>{' '}
            <span className="untold">
              {isAskedToWait
                ? 'Riprovo da solo tra pochi secondi.'
                : `Le parole ${draft.isOnlyHere ? '' : 'restano qui e '}partono appena si può.`}
            </span>
            {draft.isOnlyHere && <span> Tieni aperta questa pagina.</span>}
          </span>
        ) : draft.isSaved && draft.savedAt !== null ? (
          <span className="ok">{`✓ Salvato alle ${timeOfDay(draft.savedAt)}`}</span>
        ) : draft.isSaved ? (
          <span className="second">{draft.words.length > 0 ? '✓ Salvate' : 'Si salvano da sole, a ogni parola.'}</span>
        ) : (
          <span className="second">Salvataggio in corso</span>
        )}
      </p>
      {isWaiting && (
        <p className="small foot untold">
          <span className="second">{draft.trouble?.sentence}</span>
          {!isAskedToWait && (
            <button className="button" type="button" onClick={retry}>
              Riprova
            </button>
          )}
        </p>
      )}
      {draft.trouble?.kind === 'refused' && <Alert>{`Non salvato. ${draft.trouble.sentence}`}</Alert>}
    </>
  )
}

/** The question before words are locked for good: names those that no speech can contain, while they can be changed. */
export function FinishQuestion({ words }: { words: readonly string[] }) {
  const lost = neverSaid(words)
  const isOne = lost.length === 1
  return (
    <>
      {lost.length > 0 && (
        <p className="notice wait">
          Ancora un’occhiata: {listNames(lost.map((word) => `«${word}»`))} non {isOne ? 'uscirà' : 'usciranno'} mai,
          perché il discorso si divide a ogni cifra e a ogni segno. Per {isOne ? 'cambiarla' : 'cambiarle'} premi
          «Annulla».
        </p>
      )}
      <p>Sicuro? Non potrai più modificare le parole!</p>
    </>
  )
}

function howManyUsed(used: number): string {
  if (used === 0) return 'Ancora nessuna.'
  if (used >= MAX_BONUS_WORDS) return 'Le hai usate tutte e due.'
  return used === 1 ? 'Ne hai usata una.' : `Ne hai usate ${used}.`
}

function BonusWords({ season, words }: { season: Season; words: readonly string[] }) {
  if (season.bonusWords.length === 0) return null
  const used = words.filter((word) => season.bonusWords.includes(word)).length
  return (
    <section aria-labelledby="bonus">
      <h2 className="section" id="bonus">
        Valgono doppio
      </h2>
      <p>{`${listNames(season.bonusWords)}.`}</p>
      <p className="small second">{`Si scrivono come le altre. Al massimo due per giocatore. ${howManyUsed(used)}`}</p>
    </section>
  )
}

const LAST_S = 120
/** The second and last announcement to screen readers. */
const SOON_S = 30

/** Whole seconds until the deadline, in the last two minutes of choosing; 0 at any other time. */
export const useLastSeconds = ({ wordsDeadline }: Season, stage: Stage): number =>
  useEachSecond(() => {
    if (stage !== 'choosing' || wordsDeadline === null) return 0
    const seconds = Math.floor((Date.parse(wordsDeadline) - currentSecond()) / 1000)
    return seconds <= LAST_S ? Math.max(0, seconds) : 0
  })

const stillMissing = (count: number): string => (count === 1 ? 'manca 1' : `mancano ${count}`)

const say = (count: number, stage: Stage, time: string): string => {
  const missing = WORDS_PER_PLAYER - count
  return missing > 0
    ? wordsText('words.last', stage, { missing: stillMissing(missing), time })
    : wordsText('words.last.finish', stage, { time })
}

/** «Ne mancano 3: 0:42», for the band. */
export const countdown = (count: number, stage: Stage, seconds: number): string =>
  say(count, stage, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)

type Props = { count: number; stage: Stage; seconds: number }

/** The countdown for screen readers: announced at the beginning of the two minutes and near their end, never each second. */
export function LastCalls(props: Props) {
  return (
    <p className="spoken" role="status">
      {props.seconds > 0 && <LastCall key={props.seconds > SOON_S ? 'first' : 'second'} {...props} />}
    </p>
  )
}

function LastCall({ count, stage, seconds }: Props) {
  const [sentence] = useState(() => say(count, stage, spanInWords(seconds * 1000)))
  return <span>{sentence}</span>
}

/** Null without the index, or after another deployment: a hint is optional, so no failure is shown. */
async function indexForHints(): Promise<SpeechIndex | null> {
  try {
    const { loadIndex, openedIndex } = await import('../years/load-index.ts')
    const opened = openedIndex()
    if (opened !== null) return opened
    const loaded = await loadIndex({ mayReload: false })
    return loaded.kind === 'ready' ? loaded.index : null
  } catch {
    return null
  }
}

/**
 * Finds the word meant by one that was typed without its accent (game.md, «Entering a word»). The index of past speeches is
 * fetched after the page, if a word may lack an accent, and kept as for page 106.
 */
function useMeant(words: readonly string[]): (word: string) => string | null {
  const [index, setIndex] = useState<SpeechIndex | null>(null)
  const isWorth = index === null && words.some(mayBeMeant)
  useEffect(() => {
    if (!isWorth) return
    let isGone = false
    void indexForHints().then((found) => {
      if (!isGone) setIndex(found)
    })
    return () => {
      isGone = true
    }
  }, [isWorth])
  return (word) => index && meantWord(word, (other) => index.said.get(other)?.length ?? 0)
}
