import type { RoomView, Season } from '../../shared/api/shapes.ts'
import { type Stage, stageOf } from '../../shared/evening/stage.ts'
import { useEachSecond } from '../text/time.ts'
import { useEvening } from './evening-store.ts'
import { serverNow } from './server-clock.ts'

/** The stage of the evening by which this screen speaks (decision 48). A screen that uses it keeps asking. */
export function useStage(season: Season): Stage {
  useEvening()
  return useEachSecond(() => stageOf(season, serverNow()))
}

/** In a room of another season, everything is over. */
export function useRoomStage(season: Season, view: Pick<RoomView, 'season'>): Stage {
  const stage = useStage(season)
  return view.season === season.year ? stage : 'published'
}
