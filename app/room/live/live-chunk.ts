/**
 * What keeps a room's page up to date: its connection, and the keeper, which sends one's words. The first frame does
 * without (decision 101).
 */
export async function loadLive() {
  const [room] = await Promise.all([import('./room-store.ts'), import('../../words/keeper/words-keeper.ts')])
  return room
}
