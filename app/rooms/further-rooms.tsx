import { BusyButton } from '../teletext/busy-button.tsx'
import type { AllRooms } from './use-further-rooms.ts'

type Props = { word: string; rooms: AllRooms; hasMore: boolean }

/** Under the cards: a button for the next page, or how far the search for a word has come. */
export function FurtherRooms({ word, rooms, hasMore }: Props) {
  const { next, searched, isBusy, failure, hasFailed, more } = rooms
  const isLast = next === null
  if (!hasMore) return null
  return (
    <>
      {failure !== null && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
      {word !== '' && !isLast && <p className="small second">Fin qui ho guardato in {searched} stanze.</p>}
      {/* On the last page the button stays, dashed, since it may have the focus. */}
      {(word === '' || hasFailed) && (
        <BusyButton className="button wide" isBusy={isBusy || isLast} press={more}>
          {isLast ? 'Sono tutte qui' : word === '' ? 'Altre stanze' : 'Cerca nelle altre'}
        </BusyButton>
      )}
    </>
  )
}
