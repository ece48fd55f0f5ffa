import { Alert } from '../../teletext/command.tsx'
import { timeOfDay } from '../../text/time.ts'
import type { WordsDraft } from '../words.ts'

/** Says whether the words are saved, and when by the server's clock, or still in this browser alone. */
export function SaveLine({ draft, retry }: { draft: WordsDraft; retry: () => void }) {
  const isWaiting = draft.trouble?.kind === 'passing' && !draft.isSaved
  const isAskedToWait = draft.trouble?.kind === 'passing' && draft.trouble.isAskedToWait
  return (
    <>
      <p className="small save-line" role="status">
        {isWaiting ? (
          <span className="number">
            Non ancora salvato.{' '}
            <span className="untold">
              {isAskedToWait
                ? 'Riprovo da solo tra pochi secondi.'
                : `Le parole ${draft.isOnlyHere ? '' : 'restano qui e '}partono appena si può.`}
            </span>
            {draft.isOnlyHere && ' Tieni aperta questa pagina.'}
          </span>
        ) : draft.isSaved && draft.savedAt !== null ? (
          <span className="ok">✓ Salvato alle {timeOfDay(draft.savedAt)}</span>
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
      {draft.trouble?.kind === 'refused' && <Alert>Non salvato. {draft.trouble.sentence}</Alert>}
    </>
  )
}
