/** Debian's WebKit and Firefox, for the tests in other engines: found on this machine, or installed. */
import { globSync } from 'node:fs'
import { installWithApt } from './apt.ts'

/** A file of each package that the tests use. */
const PACKAGES = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'gir1.2-webkit2-4.1': '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
  'python3-gi': '/usr/lib/python3/dist-packages/gi',
  xvfb: '/usr/bin/Xvfb',
}

const missing = (): string[] =>
  Object.entries(PACKAGES).flatMap(([name, file]) => (globSync(file).length === 0 ? [name] : []))

/** @returns the missing engines that could not be installed, or null */
export async function ensureEngines(): Promise<string | null> {
  const needed = missing()
  if (needed.length === 0) return null
  console.log('Installing WebKit and Firefox …')
  const fault = await installWithApt([needed])
  const still = missing()
  return still.length === 0 ? null : `${still.join(', ')} of Debian: ${fault ?? 'installed, and not where expected'}`
}
