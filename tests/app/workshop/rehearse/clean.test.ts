/**
 * operating.md, «A rehearsal has no way in»: a rehearsal's rows are found by their marks, and deleted in an order that can be
 * interrupted.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speechOf } from '../../../../workshop/rehearse/checks.ts'
import { clean } from '../../../../workshop/rehearse/clean.ts'
import { anInstance } from './an-instance.ts'

let { instance, fakes } = anInstance()
beforeEach(() => {
  ;({ instance, fakes } = anInstance())
  fakes.answers = [
    [
      'FROM rooms',
      [
        { id: 'stanza111111', owner: 'rehearsal-1' },
        { id: 'stanza222222', owner: 'rehearsal-1' },
      ],
    ],
    ['FROM accounts', [{ email: 'rehearsal-1@rehearsal.invalid' }, { email: 'rehearsal-2@rehearsal.invalid' }]],
  ]
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('first the speech, then the rooms by their owners, then the people', async () => {
  fakes.speech = speechOf(['mare'])
  expect(await clean(instance)).toEqual({ people: 2, rooms: 2 })
  expect(fakes.done).toEqual([
    'withdraw',
    'write INSERT INTO sessions',
    'DELETE /api/rooms/stanza111111',
    'DELETE /api/rooms/stanza222222',
    'person rehearsal-1@rehearsal.invalid',
    'person rehearsal-2@rehearsal.invalid',
  ])
})

it('a speech that is not a rehearsal’s stays', async () => {
  fakes.speech = 'Care concittadine, cari concittadini.'
  await clean(instance)
  expect(fakes.done).not.toContain('withdraw')
})

it('only what has the marks is asked for', async () => {
  const asked = vi.spyOn(instance.d1, 'rows')
  await clean(instance)
  expect(asked).toHaveBeenCalledTimes(2)
  for (const [sql] of asked.mock.calls) expect(sql).toContain("LIKE 'rehearsal-%'")
})

it('while a room stays, its owner stays: nobody else could delete it', async () => {
  fakes.isStubborn = true
  await expect(clean(instance)).rejects.toThrow(/2 rooms could not be deleted.*--clean/)
  expect(fakes.done.filter((what) => what.startsWith('person'))).toEqual([])
})

it('with another instance’s secret nothing is touched', async () => {
  fakes.refusal = 'auth/link-invalid'
  fakes.speech = speechOf(['mare'])
  await expect(clean(instance)).rejects.toThrow(/AUTH_SECRET/)
  expect(fakes.done).toEqual([])
})
