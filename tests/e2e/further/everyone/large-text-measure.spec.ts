/** The measure of large text is measured: each fault that it names, on a page that has that one alone. */

import { expect, test } from '../../support/actors.ts'
import { faultsHere } from '../../support/checks/large-text.ts'

const OUT_OF_SIGHT = 'position: absolute; left: 0; top: 0'

const PAGES: readonly [fault: string | null, body: string][] = [
  [null, '<h1>Parole</h1><p>Dieci parole</p><a href="/">Avanti</a>'],
  ['the page is', '<div style="width: 900px; height: 1em"></div>'],
  ['leaves the screen', '<div style="overflow: hidden"><p style="margin-left: -3em">Dieci parole</p></div>'],
  ['leaves its box', '<button style="width: 4em; white-space: nowrap; padding: 0">Dieci parole e più</button>'],
  ['is taller than its box', '<button style="height: .5em; padding: 0; display: block">Avanti</button>'],
  ['is cut', '<div style="width: 4em; overflow: hidden; white-space: nowrap">Dieci parole e più</div>'],
  ['is broken', '<h1 style="width: 2em; overflow-wrap: anywhere">Parole</h1>'],
  ['overlap', `<p style="${OUT_OF_SIGHT}">Dieci parole</p><p style="${OUT_OF_SIGHT}">Dieci parole</p>`],
  ['is out of reach', '<a href="/">Avanti</a><div style="position: fixed; inset: 0"></div>'],
]

for (const [fault, body] of PAGES) {
  test(fault === null ? 'finds nothing where nothing is lost' : `finds what ${fault}`, async ({ page }) => {
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><body style="margin: 0; font-size: 24px">${body}</body>`,
    )
    const faults = await page.evaluate(faultsHere)
    if (fault === null) expect(faults).toEqual([])
    else expect(faults.join('\n')).toContain(fault)
  })
}
