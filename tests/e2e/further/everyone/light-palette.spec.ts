/** The person's own colours, black on white: elements drawn in the page's own colours stay visible. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { crowdRanking } from '../../support/crowd.ts'

/** Runs in the page: the contrast of each step's surface, and of its edge, with its background; the better of the two. */
function contrasts(): number[] {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratio = (one: string, other: string): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const ground = getComputedStyle(document.body).backgroundColor
  return [...document.querySelectorAll('.podium .step')].map((step) => {
    const { backgroundColor, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(step)
    const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 2
    return Math.max(ratio(backgroundColor, ground), hasEdge ? ratio(borderTopColor, ground) : 1)
  })
}

test('forced colours, light or dark: every step of the podium stands out from the page', async ({ player }) => {
  const ada = await player('Ada Rossi', { forcedColors: 'active' })
  const { page } = ada
  const id = await ada.makeRoom('Cenone')
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 5, 2)
  await page.goto(`/stanza/${id}`)
  await expect(page.locator('.podium .step')).toHaveCount(3)
  for (const palette of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: palette })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(palette === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)')
    const found = await page.evaluate(contrasts)
    expect(found, palette).toHaveLength(3)
    for (const contrast of found) expect(contrast, palette).toBeGreaterThanOrEqual(3)
  }
})
