import { openTvDialog } from '../dialogs/tv-dialog.tsx'
import { viewingStore } from '../state/viewing.ts'

/** What one says about one's own television. */
export function BoardKeys({ season }: { season: number }) {
  return (
    <div className="board-keys">
      <button className="button" type="button" onClick={() => void openTvDialog()}>
        TV in ritardo?
      </button>
      <button className="button" type="button" onClick={() => viewingStore.watchLater(season)}>
        Guardo dopo
      </button>
    </div>
  )
}
