/** The control room in each engine: the way in, a key, a reload, the way out. The whole night is in tests/e2e/regia. */
import { operatorToken } from '../../../commands/api/operator-api.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'
import { PHONE, test, WIDE } from './support/test.ts'

const operator = operatorOf(PLACES.engines)

test.beforeEach(() => operator.season([], null))

for (const { name, size } of [
  { name: 'webkit', size: PHONE },
  { name: 'firefox', size: PHONE },
  { name: 'firefox', size: WIDE },
] as const) {
  test(`the control room, ${size.width} pixels wide: ${name}`, async ({ openScreen }) => {
    const page = await openScreen({ name }, size)
    await page.go('/regia')
    await page.sees('Si chiede una volta sola')
    await page.look('regia-door')
    await page.tabTo('Il gettone di chi conduce')
    await page.type(operatorToken(new URL(PLACES.engines.origin)))
    await page.press('Entra in regia')
    await page.sees('Si sceglie')
    await page.look('regia')
    await page.press('+15 minuti')
    await page.sees('Scadenza alle')
    await page.run(() => location.reload())
    await page.sees('Scade fra')
    await page.look('regia-deadline')
    await page.press('Dimentica il gettone')
    await page.sees('Si chiede una volta sola')
  })
}
