import { lazy } from 'react'
import { lazyImport } from '../loading/lazy-import.ts'
import { retryImport } from '../loading/retry-import.ts'
import type { BoardProps } from './screen/board-screen.tsx'
import type { CheckedProps } from './screen/checked-screen.tsx'

/** The screen and what it calculates with: two chunks, asked for together. */
export async function loadBoard() {
  const [{ BoardScreen }, scoring] = await Promise.all([
    import('./screen/board-screen.tsx'),
    import('../../shared/evening/provisional/scoring.ts'),
  ])
  return { default: (props: Omit<BoardProps, 'scoring'>) => <BoardScreen {...props} scoring={scoring} /> }
}

/** The board comes while the room is on screen: what was there stays until it is loaded. */
export const Board = lazy(retryImport(loadBoard))

/** The board after the publication, which one opens. */
export const Checked = lazy(
  lazyImport(async () => {
    const { CheckedScreen } = await import('./screen/checked-screen.tsx')
    return { default: (props: CheckedProps) => <CheckedScreen {...props} /> }
  }),
)

/** The podium on the wall, and what is there before it. */
export const WallPodium = lazy(
  retryImport(async () => ({ default: (await import('./wall/wall-podium.tsx')).WallPodium })),
)
export const WallWaiting = lazy(
  retryImport(async () => ({ default: (await import('./wall/wall-notice.tsx')).WallWaiting })),
)

/** An open room on the wall, once nobody can come any more. */
export const WallCovered = lazy(
  retryImport(async () => ({ default: (await import('./wall/wall-covered.tsx')).WallCovered })),
)
