/**
 * The file by which Vite's preview finds the built Worker. Wrangler would follow it too, to a build without sources: it is
 * there only while a preview starts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './project.ts'

const fileIn = (root: string): string => join(root, '.wrangler', 'deploy', 'config.json')

/** @param root the folder that holds the build's `dist` */
export function writeDeployConfig(root = ROOT): void {
  mkdirSync(dirname(fileIn(root)), { recursive: true })
  writeFileSync(
    fileIn(root),
    JSON.stringify({ configPath: '../../dist/dieci_parole/wrangler.json', auxiliaryWorkers: [] }),
  )
}

export const removeDeployConfig = (): void => rmSync(fileIn(ROOT), { force: true })
