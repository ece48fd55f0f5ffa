/** Bytes are exact; what a slow phone makes of them is measured where nothing else runs (`npm run bench`). */
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/actors.ts'

const LIMIT_BYTES = 120_000

test('the first load of /login asks for at most 120 kB of script, and nothing moves when it is there', async ({
  stranger,
}) => {
  const { page, context } = await stranger()
  let bytes = 0
  context.on('response', async (response) => {
    if (response.request().resourceType() === 'script') bytes += gzipSync(await response.body(), { level: 9 }).length
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value) // its type is not in lib.dom
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})
