/** The five keys: which one is yellow, and why a key cannot be pressed. */
import { expect, it } from 'vitest'
import { type DeskKey, nextKey, whyNot } from '../../../app/regia/desk.tsx'
import type { Stage } from '../../../shared/evening/stage.ts'
import { operatorKeys } from '../../../shared/operator/keys.ts'
import { aSeason, NOW } from './an-evening.ts'

const at = (ms: number): string => new Date(NOW + ms).toISOString()

const SEASONS: Record<Stage, ReturnType<typeof aSeason>> = {
  undated: aSeason({ wordsDeadline: null }),
  choosing: aSeason(),
  locked: aSeason({ wordsDeadline: at(-65_000) }),
  begun: aSeason({ begunAt: at(-17_000), sealsAt: at(43_000) }),
  sealed: aSeason({ sealedAt: at(-430_000) }),
  speaking: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000) }),
  spoken: aSeason({ begunAt: at(-3_000_000), sealedAt: at(-2_940_000) }),
  published: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000), speechPublished: true }),
}
const CLOSED = aSeason({ speechPublished: true, megaRoomIsOpen: false })
const WITHOUT = aSeason({ speechPublished: true, megaRoomId: null, megaRoomIsOpen: false })
const KEYS: DeskKey[] = ['settings', 'begin', 'takeBack', 'publish', 'withdraw', 'closeMegaRoom']

it('without an open mega room nothing is left to press', () => {
  for (const season of [CLOSED, WITHOUT]) expect(nextKey('published', season)).toBeNull()
  expect([whyNot('closeMegaRoom', CLOSED), whyNot('closeMegaRoom', WITHOUT)]).toEqual([
    'è già chiusa',
    'quest’anno non c’è',
  ])
})

it('a key is dashed exactly where the table refuses it or leaves nothing to do, and says why', () => {
  for (const season of Object.values(SEASONS)) {
    for (const key of KEYS) {
      const press = operatorKeys[key].may(season)
      expect([key, whyNot(key, season) === null]).toEqual([key, press.ok && !press.nothingToDo])
      expect(whyNot(key, season)).not.toBe('')
    }
  }
  expect(whyNot('settings', SEASONS.speaking)).toBe('parole sigillate alle 20:19:30')
  expect(whyNot('begin', SEASONS.speaking)).toBe('ha cominciato alle 20:18:30')
  expect(whyNot('begin', SEASONS.sealed)).toBe('parole sigillate alle 20:19:30')
  expect(whyNot('withdraw', SEASONS.choosing)).toBe('nessun testo è pubblicato')
})
