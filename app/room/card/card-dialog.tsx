import './card.css'
import { useEffect, useState } from 'react'
import { download } from '../../download.ts'
import { Dots } from '../../teletext/page.tsx'
import { copy } from '../sharing.tsx'
import { cardSentence } from './card.ts'
import { drawCard, HEIGHT, type Picture, WIDTH } from './draw.ts'
import type { CardFacts } from './facts.ts'

/** The picture and the sentence, to be sent, kept or copied. Without a picture the sentence remains. */
export function CardDialog({ facts, close }: { facts: CardFacts; close: () => void }) {
  const picture = usePicture(facts)
  const [told, setTold] = useState('')
  const sentence = cardSentence(facts)
  const file = picture?.file
  const maySend = file !== undefined && navigator.canShare?.({ files: [file] }) === true
  const send = async (): Promise<void> => {
    if (!file) return
    setTold('')
    try {
      await navigator.share({ files: [file], text: sentence })
    } catch (error) {
      if (isCancelled(error)) return
      download(file)
      setTold('Da qui non si manda: l’ho scaricata, la trovi tra i tuoi file.')
    }
  }
  const keep = (): void => {
    if (file) download(file)
    setTold('✓ Scaricata: la trovi tra i tuoi file.')
  }
  const copySentence = async (): Promise<void> => {
    setTold((await copy(sentence)) ? '✓ Copiata: incollala dove vuoi.' : 'Da qui non si copia: tienila premuta.')
  }
  return (
    <>
      {picture === null ? (
        <p className="notice wait" role="status">
          Questo browser non lascia disegnare la cartolina. La frase però c’è.
        </p>
      ) : picture ? (
        <img className="card-image" src={picture.url} width={WIDTH} height={HEIGHT} alt={sentence} />
      ) : (
        <p className="card-image" role="status">
          disegno
          <Dots />
        </p>
      )}
      <p className="selectable">{sentence}</p>
      {maySend && (
        <button className="button action wide" type="button" onClick={() => void send()}>
          Manda la cartolina
        </button>
      )}
      <div className="buttons">
        {/* There while it is drawn as well: a key that came later would move the other one. */}
        {picture !== null && (
          <button
            className={`button ${maySend || !picture ? '' : 'action'}`}
            type="button"
            disabled={!picture}
            onClick={keep}
          >
            Scarica
          </button>
        )}
        <button
          className={`button ${picture === null ? 'action' : ''}`}
          type="button"
          onClick={() => void copySentence()}
        >
          Copia la frase
        </button>
      </div>
      <p className="small ok" role="status">
        {told}
      </p>
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </>
  )
}

/** Undefined while it is drawn; null where this browser does not draw. */
function usePicture(facts: CardFacts): Picture | null | undefined {
  const [picture, setPicture] = useState<Picture | null>()
  useEffect(() => {
    let isGone = false
    void drawCard(facts).then((drawn) => {
      if (!isGone) setPicture(drawn)
    })
    return () => {
      isGone = true
    }
  }, [facts])
  return picture
}

/** The person closed the sheet, or it is still open: nothing went wrong. */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError')
