import { chunk } from '../../chunk.ts'
import { Command } from '../../teletext/command.tsx'
import { open, openBare } from '../../teletext/dialog/dialog-store.ts'
import type { CardFacts } from './card-facts.ts'

/** A chunk of its own: most people look at a ranking, and some send a card. */
const loadDialog = chunk(() => import('./card-dialog.tsx'))

/** «La mia cartolina», under the podium (decision 57). `isNext`: of this page's keys it is the next to press. */
export function CardKey({ facts, isNext }: { facts: CardFacts; isNext: boolean }) {
  const show = async (): Promise<void> => {
    const loaded = await loadDialog().catch(() => null) // said below
    if (loaded) void openBare(TITLE, (close) => <loaded.CardDialog facts={facts} close={close} />)
    else void open({ kind: 'ok', title: TITLE, body: <p>La cartolina non arriva. Riprova quando torna la rete.</p> })
  }
  return (
    <Command className={`button ${isNext ? 'action' : ''} wide unprinted`} run={show}>
      {TITLE}
    </Command>
  )
}

const TITLE = 'La mia cartolina'
