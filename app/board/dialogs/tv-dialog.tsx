import { useState } from 'react'
import { measuredDelay, TV_DELAYS } from '../../../shared/evening/provisional/delay.ts'
import { eveningStore, serverNow } from '../../evening/evening-store.ts'
import { Dialog, dialog } from '../../teletext/dialog/dialog.tsx'
import { tvDelay, useTvDelay } from '../state/viewing.ts'

const nameOf = (seconds: number): string =>
  seconds === 0 ? 'In pari' : `${seconds} second${seconds === 1 ? 'o' : 'i'}`

export const openTvDialog = (): Promise<unknown> =>
  dialog((close) => (
    <Dialog title="La mia TV è in ritardo" close={close}>
      <TvDelay close={close} />
    </Dialog>
  ))

function TvDelay({ close }: { close: () => void }) {
  const delay = useTvDelay()
  const [told, setTold] = useState('')
  const choices = TV_DELAYS.some((seconds) => seconds === delay) ? TV_DELAYS : [...TV_DELAYS, delay]
  const measure = (): void => {
    const transcript = eveningStore.get()?.transcript
    const seconds = transcript ? measuredDelay(transcript, serverNow()) : null
    if (seconds !== null) tvDelay.set(seconds)
    setTold(
      seconds === null
        ? 'Non riesco a misurarlo adesso: scegli tu, a occhio.'
        : seconds === 0
          ? 'Sei in pari.'
          : `Sei indietro di ${nameOf(seconds)}: aspetto con te.`,
    )
  }
  return (
    <>
      <p>
        La stessa frase arriva in casa anche un minuto dopo. Qui, tutto quello che sentono gli altri aspetta con te.
      </p>
      <fieldset className="buttons">
        <legend className="spoken">Di quanto</legend>
        {choices.map((seconds) => (
          <button
            className="button"
            type="button"
            key={seconds}
            aria-pressed={seconds === delay}
            onClick={() => {
              tvDelay.set(seconds)
              close()
            }}
          >
            {nameOf(seconds)}
          </button>
        ))}
      </fieldset>
      <p className="second small">Non lo sai? Premi quando sulla tua TV comincia.</p>
      <button className="button wide" type="button" onClick={measure}>
        Sta cominciando adesso
      </button>
      <p role="status">{told}</p>
      <button className="button plain wide" type="button" onClick={close}>
        {told === '' ? 'Lascia così' : 'Torna al tabellone'}
      </button>
    </>
  )
}
