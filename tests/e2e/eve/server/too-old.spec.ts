/** A browser below the oldest ones (design.md, «The oldest browsers»): one without the array methods of 2023. */
import { paths } from '../../../../shared/api/paths.ts'
import { expect, test } from '../../support/actors.ts'

test('design.md, «The oldest browsers»: an older one reads so, and asks the server nothing', async ({ player }) => {
  const { page, context, makeRoom } = await player('Ada Rossi')
  const id = await makeRoom('Cenone')
  await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Drawn at the build, drawn in the Worker, and not drawn.
  for (const path of ['/login', '/', '/parole', `/stanza/${id}`, '/regole']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Questo browser è troppo vecchio per DIECI PAROLE.'), path).toBeVisible()
    await expect(page.getByText('Safari e iOS 16.4, Chrome 111, Firefox 115'), path).toBeVisible()
    await page.waitForLoadState()
    await expect(page.locator('#root'), `${path}: nothing comes after it`).toHaveCount(0)
  }
  expect(asked).not.toContain(paths.session)
})
