import { useState } from 'react'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import type { Player } from '../../session/use-session.ts'
import { Alert } from '../../teletext/command.tsx'
import { confirm } from '../../teletext/dialog/dialog.tsx'
import { listNames } from '../../text/count.ts'
import { spanInWords, useNow } from '../../text/time.ts'
import { stillMissing } from '../last-minutes.tsx'
import { WordList } from '../word-list.tsx'
import { isFinishing, type KeeperOf, type WordsDraft } from '../words.ts'
import { BonusWords } from './bonus-words.tsx'
import { FinishQuestion } from './finish-question.tsx'
import { changeAndGoOn } from './go-on.ts'
import { SaveLine } from './save-line.tsx'
import { WordField } from './word-field.tsx'

/** From this long before the deadline, a person with ten words who has not finished is reminded. */
const WARN_MS = 24 * 3600 * 1000

/** Up to ten words, then «Ho finito!» replaces the field. */
export function Choosing({ player, draft, keeper }: { player: Player; draft: WordsDraft; keeper: KeeperOf }) {
  const { season } = player
  const missing = WORDS_PER_PLAYER - draft.words.length
  const remove = (word: string): void => {
    const place = draft.words.indexOf(word) + 1
    const edit = (): void => keeper().edit(draft.words.filter((other) => other !== word))
    changeAndGoOn(edit, `.words > :nth-child(${place}) button`, '#word')
  }
  return (
    <>
      <div role="status">{missing === 0 && <p className="notice good">Eccole, sono dieci.</p>}</div>
      {missing > 0 ? (
        <WordField
          userId={player.user.id}
          words={draft.words}
          bonusWords={season.bonusWords}
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
          // While the ten words are being locked, they cannot be deleted.
          {...(draft.finishing === 'sending' ? {} : { onDelete: remove })}
        />
      </div>
      {missing > 0 && (
        <button className="button wide" type="button" disabled>
          Ho finito! <span className="small">({`ne ${stillMissing(missing)}`})</span>
        </button>
      )}
      <BonusWords season={season} words={draft.words} />
    </>
  )
}

/** Words typed here while another device filled the list: they come in as places become free. */
function NoPlace({ words, drop }: { words: readonly string[]; drop: () => void }) {
  if (words.length === 0) return null
  const isOne = words.length === 1
  return (
    <section className="notice wait stack" role="alert" aria-label="Non c’è posto">
      <p>
        Hai aggiunto parole anche da un’altra parte, e dieci sono dieci: {isOne ? 'resta' : 'restano'} fuori{' '}
        {listNames(words.map((word) => `«${word}»`))}. {isOne ? 'Entra' : 'Entrano'} appena togli una parola.
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
    <div className="stack">
      <LastCall deadline={deadline} />
      {/* Not `disabled`: a disabled button loses the focus, and it is still needed if the person says no. */}
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
      {draft.finishing === 'waiting' && (
        <p className="notice wait" role="status">
          Non ancora chiuse: riprovo da solo tra poco. Tieni aperta questa pagina.
        </p>
      )}
      <Alert>{refusal}</Alert>
    </div>
  )
}

function LastCall({ deadline }: { deadline: string | null }) {
  const now = useNow()
  if (deadline === null) return <p className="small second">Finché non lo premi, non giochi.</p>
  const left = Date.parse(deadline) - now
  return left > 0 && left < WARN_MS ? (
    <p className="notice wait">
      Manca solo «Ho finito!»: se non lo premi entro {spanInWords(left)}, giochi senza parole.
    </p>
  ) : (
    <p className="small second">Finché non lo premi, non giochi.</p>
  )
}
