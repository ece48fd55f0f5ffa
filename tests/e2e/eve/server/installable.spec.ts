import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { expect, test } from '../../support/actors.ts'

test.use({ serviceWorkers: 'allow' })

const ready = 'navigator.serviceWorker.ready.then(() => true)'

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

test('without a network there is a page that says so, keeps the typed words in sight, and leads back', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/parole')
  await ada.page.evaluate(ready)
  await ada.context.setOffline(true)
  await ada.page.getByLabel('La prossima parola').fill('coraggio')
  await ada.page.getByLabel('La prossima parola').press('Enter')
  await expect(ada.page.getByText(/Non ancora salvato/)).toBeVisible()
  await expect(ada.page.getByText(/Senza rete/)).toBeVisible()
  await expect(ada.page.getByRole('main'), 'the line above has said it').not.toContainText(
    /rete|appena si può|Riprova/,
    { useInnerText: true },
  )

  await ada.page.reload()
  await expect(ada.page.getByRole('heading', { name: 'Senza rete', level: 1 })).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'coraggio' })).toBeVisible()
  await expect(ada.page).toHaveURL(/\/parole$/)

  await ada.context.setOffline(false)
  await ada.page
    .getByRole('button', { name: 'Riprova' })
    .click({ timeout: 3000 })
    .catch(() => {}) // the page may be leaving by itself
  // «Salvato alle …», or «Salvate» where the browser let the reloaded page's last try out after all.
  await expect(ada.page.getByText(/✓ Salvat/)).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'coraggio' })).toBeVisible()
  const { body } = await ada.api<Session>('GET', paths.session)
  expect(body.user?.words).toEqual(['coraggio'])
})

test('opened without a network it shows the words and rooms that this browser remembers, with their hour', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  await ada.makeRoom('Cenone dai Rossi')
  await ada.api('PUT', paths.words, { words: ['pane'] })
  await ada.page.goto('/')
  await expect(ada.page.getByText('Cenone dai Rossi')).toBeVisible()
  await ada.page.evaluate(ready)
  await ada.context.setOffline(true)
  await ada.page.reload()
  await expect(ada.page.getByRole('heading', { name: 'Senza rete', level: 1 })).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'pane' })).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Cenone dai Rossi' })).toBeVisible()
  await expect(ada.page.getByText(/Com’erano il .*\d\d:\d\d/)).toBeVisible()
  await ada.context.setOffline(false)
})

test('the worker keeps the offline page and nothing else: no page of the game, nothing of /api', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/')
  await ada.page.evaluate(ready)
  await ada.page.getByRole('link', { name: /Regole/ }).click()
  await expect(ada.page.getByRole('heading', { name: 'Regole', level: 1 })).toBeVisible()
  await ada.page.reload()
  await expect(ada.page.getByRole('heading', { name: 'Regole', level: 1 })).toBeVisible()
  const kept = await ada.page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => !path.startsWith('/offline/'))).toEqual([])
})

test('online every page comes from the network, also under the worker', async ({ player }) => {
  const ada = await player('Ada Rossi')
  await ada.page.goto('/regole')
  await ada.page.evaluate(ready)
  await ada.page.reload()
  const navigation = await ada.page.reload()
  expect(navigation?.ok()).toBe(true)
  expect(await navigation?.text()).toContain('/assets/')
})
