import { type FormEvent, useRef, useState } from 'react'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { checkWord } from '../../../shared/words/validate.ts'
import { changeAndGoOn } from './go-on.ts'

/** What is in the field, and whose it is: it survives a visit to another page. */
let left = { userId: '', text: '' }

type Message = { tone: 'bad' | 'hint'; text: string }

/** The field for the next word: Enter or + submits it. A refusal or hint stays below it until something is typed. */
export function WordField({
  userId,
  words,
  bonusWords,
  edit,
}: {
  userId: string
  words: readonly string[]
  bonusWords: readonly string[]
  edit: (words: readonly string[]) => void
}) {
  const [typed, setTyped] = useState(left.userId === userId ? left.text : '')
  const [message, setMessage] = useState<Message | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const type = (value: string): void => {
    left = { userId, text: value }
    setTyped(value)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    input.current?.focus()
    const check = checkWord(typed, { words, bonusWords })
    if (check.kind === 'ignored') return
    if (check.kind === 'refused') setMessage({ tone: 'bad', text: check.sentence })
    else {
      type('')
      setMessage(check.hint === null ? null : { tone: 'hint', text: check.hint })
      // The tenth word removes the field.
      changeAndGoOn(() => edit([...words, check.word]), '#word', '#finish')
    }
  }

  return (
    <>
      <form className="field" method="dialog" onSubmit={submit}>
        <div className="tally">
          <label htmlFor="word">La prossima parola</label>
          <span aria-hidden="true">
            {words.length}/{WORDS_PER_PLAYER}
          </span>
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
        {message && <p className={`notice ${message.tone}`}>{message.text}</p>}
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
