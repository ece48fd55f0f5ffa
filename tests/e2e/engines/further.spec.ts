/** The round in the sizes that journey.spec.ts leaves out, and faults that only a scrollbar shows. */
import { layoutFaults } from '../support/checks/layout.ts'
import { playsRound, takeSpeechBack } from './support/round.ts'
import { expect, PHONE, test, WIDE } from './support/test.ts'

test.afterEach(takeSpeechBack)

playsRound('WebKit in a wide window', { name: 'webkit' }, WIDE)
playsRound('Firefox on a phone, translated', { name: 'firefox', isTranslated: true }, PHONE)

test('beside a scrollbar no page is wider than its window: Firefox', async ({ openScreen }) => {
  for (const width of [390, 400, 470]) {
    const page = await openScreen({ name: 'firefox', hasScrollbars: true }, { width, height: 700 })
    await page.go('/extra/privacy')
    await page.sees('Privacy')
    const bar = await page.run(() => innerWidth - document.documentElement.clientWidth)
    expect(bar, 'this Firefox has a scrollbar beside the page').toBeGreaterThan(5)
    expect(await page.run(layoutFaults), `${width} px`).toEqual([])
  }
})
