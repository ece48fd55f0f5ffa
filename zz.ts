import { startGame } from './bench/servers/servers.ts'
import { heapInUse } from './bench/soak/isolate-heap.ts'
import { callApi } from './commands/api/call.ts'
import { paths } from './shared/api/paths.ts'
const game = await startGame(5391, 60, { inspectorPort: 5392, hasPages: true })
try {
  for (let i = 0; i < 2; i++) {
  console.log('in use', await heapInUse(5392, () => callApi(new URL(game.origin), paths.health)))
  await game.restart(); console.log('restarted') }
} catch (e) { console.log(e) } finally { await game.stop() }
process.exit()
