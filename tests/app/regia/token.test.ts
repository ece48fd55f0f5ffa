/** operating.md, «The control room»: token and typed text are in the tab's storage alone, and one key forgets both. */
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetTyped, typed } from '../../../app/keep/typed.ts'
import { entered, forgetAll, isAnythingTyped, operatorOf } from '../../../app/regia/operator.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

let tab: Stored
let browser: Stored
let requests: { path: string; init: RequestInit }[]

beforeEach(() => {
  tab = aStorage('sessionStorage')
  browser = aStorage()
  requests = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return new Response(null, { status: 204, headers: { ETag: 'W/"speech-2025-8"' } })
  })
})

it('in the tab alone, until it is forgotten with all that was typed', () => {
  entered.set({ token: 'il-gettone', year: 2025 })
  typed.set({ 'regia/text': 'e ci vuole coraggio', 'way-in/address': 'anna@' })
  expect([tab['regia-token'], isAnythingTyped(), Object.keys(browser)]).toEqual([
    '{"token":"il-gettone","year":2025}',
    true,
    [],
  ])
  expect(entered.get()).toEqual({ token: 'il-gettone', year: 2025 })
  forgetAll()
  expect([entered.get(), isAnythingTyped(), typed.get()]).toEqual([null, false, { 'way-in/address': 'anna@' }])
  forgetTyped()
  expect(Object.keys(tab)).toEqual([])
})

it('operating.md, «Nobody undoes another unseen»: sent as the commands send it, without cookies, with the tag that was seen; the answer has the next', async () => {
  const operator = operatorOf('il-gettone', 2025)
  const answer = await operator.withdraw('"speech-2025-7"')
  expect(answer.ok && answer.value.tag).toBe('"speech-2025-8"')
  await operator.begin(true, null)
  const sent = requests.map(({ path, init }) => [init.method, path, init.credentials, init.headers, init.body])
  expect(sent).toEqual([
    [
      'DELETE',
      '/api/operator/seasons/2025/speech',
      'omit',
      { Authorization: 'Bearer il-gettone', 'If-Match': '"speech-2025-7"' },
      undefined,
    ],
    ['POST', '/api/operator/seasons/2025/begin?early=1', 'omit', { Authorization: 'Bearer il-gettone' }, undefined],
  ])
})
