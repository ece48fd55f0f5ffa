import { useState } from 'react'
import { chunk } from '../../chunk.ts'
import { BusyButton } from '../../teletext/busy-button.tsx'
import { open, openBare } from '../../teletext/dialog/dialog-store.ts'
import type { CardFacts } from './card-facts.ts'

/** A chunk of its own: most people look at a ranking, and some send a card. */
const loadDialog = chunk(() => import('./card-dialog.tsx'))

/** «La mia cartolina», under the podium (decision 57). `isNext`: of this page's keys it is the next to press. */
export function CardKey({ facts, isNext }: { facts: CardFacts; isNext: boolean }) {
  const [isLoading, setLoading] = useState(false)
  const press = async (): Promise<void> => {
    setLoading(true)
    const loaded = await loadDialog().catch(() => null) // said below
    setLoading(false)
    if (loaded) await openBare(TITLE, (close) => <loaded.CardDialog facts={facts} close={close} />)
    else await open({ kind: 'ok', title: TITLE, body: <p>La cartolina non arriva. Riprova quando torna la rete.</p> })
  }
  return (
    <BusyButton
      className={`button ${isNext ? 'action' : ''} wide unprinted`}
      isBusy={isLoading}
      press={() => void press()}
    >
      {TITLE}
    </BusyButton>
  )
}

const TITLE = 'La mia cartolina'
