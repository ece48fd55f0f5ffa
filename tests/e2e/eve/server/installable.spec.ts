import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { add } from '../../support/typing.ts'
import { heading } from './away.ts'

test.use({ serviceWorkers: 'allow' })

const ready = ({ page }: Actor) => page.evaluate('navigator.serviceWorker.ready.then(() => true)')
/** The line above every page that the app has opened without the server. */
const offline = ({ page }: Actor) => page.getByText(/^Senza rete\. Ultima risposta alle \d\d:\d\d/)
const word = ({ page }: Actor, text: string) => page.getByRole('listitem').filter({ hasText: text })
test('the manifest is served as one, with icons that are there', async ({ stranger }) => {
  const { context, origin } = await stranger()
  const manifest = await context.request.get(`${origin}/manifest.webmanifest`)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, display } = (await manifest.json()) as {
    icons: { src: string; type: string }[]
    start_url: string
    display: string
  }
  expect([start_url, display]).toEqual(['/', 'standalone'])
  for (const { src, type } of icons) {
    const icon = await context.request.get(`${origin}${src}`)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, expect.stringContaining(type)])
  }
})

test('without a network the app opens, and words are typed on, kept, and saved later', async ({ ada }) => {
  await ada.page.goto('/parole')
  await ready(ada)
  await ada.context.setOffline(true)
  await add(ada.page, 'coraggio')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await expect(ada.page.getByText(/Senza rete/)).toBeVisible()
  await expect(ada.page.getByRole('main'), 'the line above has said it').not.toContainText(
    /rete|appena si può|Riprova/,
    { useInnerText: true },
  )

  await ada.page.reload()
  await expect(heading(ada, 'Parole')).toBeVisible()
  await expect(ada.page).toHaveURL(/\/parole$/)
  await expect(offline(ada)).toBeVisible()
  await expect(word(ada, 'coraggio')).toBeVisible()
  await add(ada.page, 'pace')
  await ada.page.reload()
  await expect(word(ada, 'pace')).toBeVisible()
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await expect(ada.page.getByText(/✓ Salvat/)).toHaveCount(0)

  await ada.page.getByLabel('La prossima parola').fill('ol')
  await ada.context.setOffline(false)
  await expect(ada.page.getByText(/✓ Salvat/)).toBeVisible()
  await expect(ada.page.getByText(/Senza rete|non risponde/)).toHaveCount(0)
  await expect(ada.page.getByLabel('La prossima parola'), 'the word being typed').toHaveValue('ol')
  const { body } = await ada.api<Session>('GET', paths.session)
  expect(body.user?.words).toEqual(['coraggio', 'pace'])
})

test('opened without a network it shows the rooms that this browser remembers', async ({ ada }) => {
  const id = await ada.makeRoom('Cenone dai Rossi')
  await ada.page.goto('/')
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await ada.page.goto(`/stanza/${id}`)
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await ready(ada)
  await ada.context.setOffline(true)
  await ada.page.close()
  ada.page = await ada.context.newPage()
  await ada.page.goto('/')
  await expect(heading(ada, 'Stanze')).toBeVisible()
  await expect(offline(ada)).toBeVisible()
  await expect(ada.page.getByText(/com’erano alle \d\d:\d\d/)).toBeVisible()
  await ada.page.getByRole('link', { name: /Cenone dai Rossi/ }).click()
  await expect(heading(ada, 'Cenone dai Rossi')).toBeVisible()
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(heading(ada, 'Regole')).toBeVisible()
  await ada.page.goto('/pagina/124')
  await expect(heading(ada, 'Il segnale non arriva'), 'a page that is not kept says so').toBeVisible()
  await ada.context.setOffline(false)
  await expect(heading(ada, 'Il segnale non arriva')).toHaveCount(0)
  await expect(ada.page.getByText(/Senza rete|non risponde/)).toHaveCount(0)
})

test('after a sign-out nothing of a person is left, nor shown without a network', async ({ ada }) => {
  await ada.api('PUT', paths.words, { words: ['coraggio'] })
  const id = await ada.makeRoom('Cenone dai Rossi')
  for (const path of [`/stanza/${id}`, '/parole', '/', '/extra']) {
    await ada.page.goto(path)
    await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await ready(ada)
  await ada.page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(ada.page).toHaveURL(/\/login/)
  const left = await ada.page.evaluate(() => JSON.stringify(localStorage))
  expect(left).not.toMatch(/Cenone|Rossi|coraggio|posta\.example/)
  await ada.context.setOffline(true)
  for (const path of ['/', '/parole', `/stanza/${id}`]) {
    await ada.page.goto(path)
    await expect(heading(ada, 'Il segnale non arriva')).toBeVisible()
    await expect(ada.page.getByText(/La rete non c’è/)).toBeVisible()
    await expect(ada.page.getByRole('button', { name: 'Riprova' })).toBeVisible()
    await expect(ada.page.getByText(/Cenone|Rossi|coraggio/)).toHaveCount(0)
  }
  await ada.context.setOffline(false)
  await expect(ada.page).toHaveURL(/\/login/)
})
