import { Alert, Command } from '../teletext/command.tsx'
import type { AllRooms } from './use-further-rooms.ts'

type Props = { word: string; rooms: AllRooms; hasMore: boolean }

/** Under the cards: a button for the next page, or how far the search for a word has come. */
export function FurtherRooms({ word, rooms, hasMore }: Props) {
  const { next, searched, isBusy, failure, hasFailed, more } = rooms
  const isLast = next === null
  if (!hasMore) return null
  return (
    <>
      <Alert>{failure}</Alert>
      {word !== '' && !isLast && <p className="small second">Fin qui ho guardato in {searched} stanze.</p>}
      {/* On the last page the button stays, dashed, since it may have the focus. */}
      {(word === '' || hasFailed) && (
        <Command className="button wide" isBusy={isBusy || isLast} run={async () => more()}>
          {isLast ? 'Sono tutte qui' : word === '' ? 'Altre stanze' : 'Cerca nelle altre'}
        </Command>
      )}
    </>
  )
}
