/** A test's screens and people. An error or a warning in a page's console fails the test. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Player } from '../../../../workshop/people/player.ts'
import { PLACES } from '../../support/place.ts'
import type { Engine, Size } from './engine.ts'
import { type FirefoxOptions, firefox } from './firefox.ts'
import { olderBrowser } from './older.ts'
import { Screen } from './screen.ts'
import { webkit } from './webkit.ts'

export const PHONE: Size = { width: 390, height: 844 }
export const WIDE: Size = { width: 1280, height: 800 }
/** A phone on its side, which a television shows by AirPlay or Smart View. */
export const SIDEWAYS: Size = { width: 844, height: 390 }

/** `ios`: WebKit without what that version does not have. `isTranslated`: see Screen. */
export type Kind = ({ name: 'webkit'; ios?: string } | ({ name: 'firefox' } & FirefoxOptions)) & {
  isTranslated?: boolean
}

function start(kind: Kind, folder: string, size: Size): Promise<Engine> {
  if (kind.name === 'firefox') return firefox(folder, size, kind)
  return webkit(folder, size, kind.ios ? olderBrowser('safari_ios', kind.ios) : null)
}

type Fixtures = {
  openScreen: (kind: Kind, size: Size) => Promise<Screen>
  /** Somebody who plays without a screen. */
  player: (fullName: string) => Promise<Player>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern's names.
  openScreen: async ({}, use, info) => {
    const made: { engine: Engine; screen: Screen; folder: string }[] = []
    await use(async (kind, size) => {
      const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-engine-'))
      const engine = await start(kind, folder, size)
      const name = kind.name === 'webkit' && kind.ios ? `ios-${kind.ios}` : kind.name
      const screen = new Screen(engine, name, size, kind.isTranslated === true)
      made.push({ engine, screen, folder })
      return screen
    })
    if (info.status !== info.expectedStatus) {
      for (const { screen } of made)
        await info.attach('screen', { body: await screen.picture(), contentType: 'image/png' })
    }
    const faults = made.flatMap(({ screen }) => screen.faults())
    for (const { engine, folder } of made) {
      await engine.end()
      rmSync(folder, { recursive: true, force: true })
    }
    expect(faults, 'errors and warnings on the console').toEqual([])
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern's names.
  player: async ({}, use) => {
    await use(async (fullName) => {
      const player = new Player(new URL(PLACES.engines.origin), `${randomUUID()}@posta.example`)
      await player.signIn()
      await player.makeProfile(fullName)
      return player
    })
  },
})

export { expect }
