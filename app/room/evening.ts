/** The screens of the evening and of what comes after it: one chunk (evening-chunk.ts). */
export { WallCovered } from '../board/wall/wall-covered.tsx'
export { Outcome } from '../words/outcome/outcome.tsx'
export { RankingScreen } from './ranking/ranking-screen.tsx'
