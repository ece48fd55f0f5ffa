/** What nobody sees while words are chosen comes in one chunk. An open room fetches it when it has nothing else to do. */
import { chunk, later } from '../start/chunk.ts'

export const loadEvening = () => import('../ranking/evening.ts')

/** For a room that is already closed. */
export const requireEvening = chunk(loadEvening)

/** For a room that closes while it is on screen: the lobby stays until the chunk is loaded. */
export const RankingScreen = later(async () => (await loadEvening()).RankingScreen)
export const WallLobby = later(async () => (await loadEvening()).WallLobby)
export const Outcome = later(async () => (await loadEvening()).Outcome)
