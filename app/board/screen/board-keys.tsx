import { openTvDialog } from '../dialogs/tv-dialog.tsx'
import { laterYear, useTvDelay } from '../state/viewing.ts'

/** What one says about one's own television. */
export function BoardKeys({ season }: { season: number }) {
  const delay = useTvDelay()
  return (
    <div className="board-keys">
      <button className="button" type="button" onClick={() => void openTvDialog()}>
        {delay === 0 ? 'TV in ritardo?' : `TV: ${delay} s dopo`}
      </button>
      <button className="button" type="button" onClick={() => laterYear.set(season)}>
        Guardo dopo
      </button>
    </div>
  )
}
