/** The same screens with Firebase's client, built by the same bundler: the gzipped script of the entry. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ensurePeers, PEERS } from '../peers.ts'

export async function firebaseBytes(): Promise<number> {
  await ensurePeers()
  process.env.NODE_ENV = 'production'
  const root = join(PEERS, 'firebase')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'main.ts'), treeshake: { manualPureFunctions: ['import_react.memo'] } },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const scripts = outputs.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  // Nothing is loaded lazily: the entry's imports are all of it.
  return scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
