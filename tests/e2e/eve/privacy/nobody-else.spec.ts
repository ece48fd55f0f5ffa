/** Every browser test fails when a page asks anyone but the game's server: here it is held that this would be seen. */
import { expect, test } from '../../support/actors.ts'
import { watchForFaults } from '../../support/faults/faults.ts'
import { STAND_IN } from '../../support/place.ts'
import { expectSettled } from '../../support/settled.ts'

test('a picture, a call or a socket of others is a fault', async ({ browser, baseURL }) => {
  const origin = baseURL ?? ''
  const context = await browser.newContext()
  const { faults } = await watchForFaults(context, origin)
  const page = await context.newPage()
  // Nothing of this leaves the machine.
  await page.route('https://*.example/**', (route) => route.abort())
  await page.goto(`${origin}/login`)
  await expectSettled(page)
  await page.goto(STAND_IN.origin)
  // No policy holds anything back on an empty page.
  await page.goto('about:blank')
  expect(faults).toEqual([])

  const left = (host: string) => expect.poll(() => faults, host).toContain(`a request left for ${host}`)
  await page.setContent('<img src="https://pictures.example/dot.gif">')
  await left('pictures.example')
  await page.evaluate(() => fetch('https://counters.example/').catch(() => {}))
  await left('counters.example')
  await page.evaluate(() => void new WebSocket('ws://127.0.0.1:9/'))
  await left('127.0.0.1:9')
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).catch(() => {}), STAND_IN.origin)
  await left(new URL(STAND_IN.origin).host)
  await context.close()
})
