/** The screens of the evening and of the ranking: one chunk (evening/evening-chunk.ts). */
export { WallLobby } from '../board/wall.tsx'
export { Outcome } from '../words/outcome.tsx'
export { RankingScreen } from './ranking.tsx'
