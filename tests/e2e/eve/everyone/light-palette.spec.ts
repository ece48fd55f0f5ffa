/** The person's own colours, black on white: what the page draws in its own is still to be seen. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'
import { crowdRanking } from '../../support/crowd.ts'

/** Runs in the page: the contrast of each step's surface, and of its edge, with what is behind it; the better of the two. */
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

for (const palette of ['light', 'dark'] as const) {
  test(`forced colours, ${palette}: every step of the podium stands out from the page`, async ({ player }) => {
    const ada = await player('Ada Rossi', { forcedColors: 'active', colorScheme: palette })
    const id = await ada.makeRoom('Cenone')
    await ada.api('POST', paths.close(id))
    await crowdRanking(ada, id, 5, 2)
    await ada.page.goto(`/stanza/${id}`)
    await expect(ada.page.locator('.podium .step')).toHaveCount(3)
    const ground = await ada.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(palette === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)')
    const found = await ada.page.evaluate(contrasts)
    expect(found).toHaveLength(3)
    for (const contrast of found) expect(contrast).toBeGreaterThanOrEqual(3)
  })
}
