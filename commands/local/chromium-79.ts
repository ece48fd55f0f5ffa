/**
 * Chromium 79, the browser of televisions of 2021, for the tests of their page: the oldest that can be had, of an npm package, for
 * Linux on x86-64. Of that package only the program is used; its libraries are those of any Chromium of Debian.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { lastLines } from './apt.ts'
import { fromRoot } from './project.ts'

const PACKED = fromRoot('node_modules', 'chrome-aws-lambda', 'bin', 'chromium.br')
/** Among the packages: when they are installed anew, it is unpacked anew. */
export const CHROMIUM_79 = fromRoot('node_modules', '.cache', 'chromium-79')
/** Tests are run by root as well, who may have no sandbox; it opens the game alone. */
export const CHROMIUM_79_OPTIONS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

function unpack(): void {
  mkdirSync(dirname(CHROMIUM_79), { recursive: true })
  const unfinished = `${CHROMIUM_79}-${process.pid}`
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(PACKED)), { mode: 0o755 })
  renameSync(unfinished, CHROMIUM_79)
}

/** Unpacks it if necessary. @returns why it cannot be tried on this machine, or null */
export function ensureChromium79(): string | null {
  const { platform, arch } = process
  if (platform !== 'linux' || arch !== 'x64')
    return `Chromium 79 is for Linux on x86-64, and this is ${platform} on ${arch}`
  if (!existsSync(CHROMIUM_79)) unpack()
  const tried = spawnSync(CHROMIUM_79, [...CHROMIUM_79_OPTIONS, '--dump-dom', 'about:blank'], { encoding: 'utf8' })
  return tried.status === 0 ? null : `Chromium 79 does not start: ${lastLines(tried.stderr ?? String(tried.error))}`
}
