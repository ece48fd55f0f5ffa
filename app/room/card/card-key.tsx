import { chunk } from '../../chunk.ts'
import { Command } from '../../teletext/command.tsx'
import { Dialog, dialog, notify } from '../../teletext/dialog/dialog.tsx'
import type { CardFacts } from './card-facts.ts'

/** A chunk of its own: most people look at a ranking, and some send a card. */
const loadDialog = chunk(() => import('./card-dialog.tsx'))

/** «La mia cartolina», under the podium (decision 57). `isNext`: of this page's keys it is the next to press. */
export function CardKey({ facts, isNext }: { facts: CardFacts; isNext: boolean }) {
  const show = async (): Promise<void> => {
    const loaded = await loadDialog().catch(() => null) // said below
    if (loaded === null) return void notify(TITLE, <p>La cartolina non arriva. Riprova quando torna la rete.</p>)
    void dialog((close) => (
      <Dialog title={TITLE} close={close}>
        <loaded.CardDialog facts={facts} close={close} />
      </Dialog>
    ))
  }
  return (
    <Command className={`button ${isNext ? 'action' : ''} wide unprinted`} run={show}>
      {TITLE}
    </Command>
  )
}

const TITLE = 'La mia cartolina'
