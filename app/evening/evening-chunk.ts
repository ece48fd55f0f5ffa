/** The screens of the evening are one chunk, since nobody sees them while words are chosen. An idle open room fetches it. */
import { chunk, later } from '../start/chunk.ts'

export const loadEvening = () => import('../ranking/evening.ts')

/** For a room that is closed when it is opened. */
export const requireEvening = chunk(loadEvening)

/** For a room that closes on screen: the lobby stays until the chunk is loaded. */
export const RankingScreen = later(async () => (await loadEvening()).RankingScreen)
export const WallLobby = later(async () => (await loadEvening()).WallLobby)
export const Outcome = later(async () => (await loadEvening()).Outcome)
