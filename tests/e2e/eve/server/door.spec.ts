/** The site's door in a browser: the headers of pages, sessions that end, the data export; and that a request to others is seen. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { operatorToken } from '../../../../commands/api/operator-api.ts'
import { paths } from '../../../../shared/api/paths.ts'
import { largeBodyFaults } from '../../../process/large-bodies.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { watchForFaults } from '../../support/faults/faults.ts'
import { askAtLogin } from '../../support/mail.ts'
import { confirm } from '../../support/owner-keys.ts'
import { PLACES, STAND_IN } from '../../support/place.ts'
import { expectSettled } from '../../support/settled.ts'

const OUTSIDE =
  '/login /login/registrazione /login/email-callback /delete-data /extra/privacy /error/multi-user/google /regia /404'
const INSIDE = '/ /parole /regole /extra /stanza/nuova /numeri /dev /admin /pagina/500'

/** As a browser asks for a page. That nothing of a page is held back is looked at wherever one is opened (faults.ts). */
async function expectPolicy({ context, origin }: Actor, pages: readonly string[]): Promise<void> {
  for (const path of pages) {
    const answer = await context.request.get(`${origin}${path}`, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(headers['content-type'], path).toContain('text/html')
    expect(policy, path).toContain("script-src 'self';")
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toContain('unsafe')
    expect(headers['strict-transport-security'], path).toMatch(/max-age=\d{8}/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('same-origin')
    expect(headers['permissions-policy'], path).toContain('camera=()')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
  }
}

test('every page outside and inside has its policy', async ({ player, stranger }) => {
  await expectPolicy(await stranger(), OUTSIDE.split(' '))
  const ada = await player('Ada Rossi')
  const id = await ada.makeRoom('Cenone', ['last-man'])
  await expectPolicy(ada, [...INSIDE.split(' '), `/stanza/${id}`])
  await ada.api('POST', paths.close(id))
  await expectPolicy(ada, [`/stanza/${id}`])
})

test('a body refused for its size is answered 413, any other refusal as it is, and none with a stack', async () => {
  test.slow()
  const { origin } = PLACES.eve
  expect(await largeBodyFaults(origin, operatorToken(new URL(origin)))).toEqual([])
})

test('the policy is in force: an inline script does not run, and nobody may frame a page', async ({ stranger }) => {
  const { page, context, allow, origin } = await stranger()
  allow(/Content Security Policy|Refused to|frame-ancestors|held back by the page's policy: script-src-elem inline/)
  await page.goto('/login')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.body.append(script)
    return document.title === 'ran'
  })
  expect(ran).toBe(false)
  // From a page without a policy of its own: what refuses is the framed one.
  const elsewhere = await context.newPage()
  const refused = elsewhere.waitForEvent('console', (message) =>
    /frame-ancestors|X-Frame-Options/i.test(message.text()),
  )
  await elsewhere.setContent(`<iframe src="${origin}/login"></iframe>`)
  await refused
})

test('«Esci da tutti i dispositivi» asks; the other browser is at the login at once', async ({ ada, stranger }) => {
  const id = await ada.makeRoom('Cenone')
  const phone = await stranger()
  await phone.page.goto((await askAtLogin(phone, ada.email)).link)
  await expect(phone.page.getByRole('heading', { name: 'Stanze', level: 1 })).toBeVisible()
  // Listened to from its beginning: after the first frame the next one may be a heartbeat's, half a minute later.
  const heard = new Promise((resolve) =>
    phone.page.once('websocket', (socket) => socket.once('framereceived', resolve)),
  )
  await phone.page.goto(`/stanza/${id}`)
  await heard
  await expect(phone.page.getByRole('heading', { name: 'Cenone', level: 1 })).toBeVisible()
  await ada.page.goto('/extra')
  const key = ada.page.getByRole('button', { name: 'Esci da tutti i dispositivi', exact: true })
  const dialog = ada.page.getByRole('dialog')
  await key.click()
  await expect(dialog).toContainText('ogni telefono e computer')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(key).toBeFocused()
  expect((await ada.api<{ account: unknown }>('GET', paths.session)).body.account).not.toBeNull()
  await key.click()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(ada.page).toHaveURL('/login')
  // A browser that learns of it only when the connection ends is there after ten seconds (design.md, «A goodbye before the
  // close»).
  await expect(phone.page).toHaveURL(`/login?redirect=${encodeURIComponent(`/stanza/${id}`)}`, { timeout: 6_000 })
  await expect(phone.page.getByText(/La sessione/)).toBeVisible()
  expect((await phone.api<{ account: unknown }>('GET', paths.session)).body.account).toBeNull()
  expect((await phone.api('GET', paths.room(id))).status).toBe(401)
})

test('one’s own data can be taken along, and one’s account deleted after a question', async ({ player }) => {
  const { page, email, api } = await player('Ada Rossi')
  await page.goto('/extra')
  await page.getByRole('link', { name: /miei dati/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica i miei dati' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('dieci-parole.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email } })
  const remove = page.getByRole('button', { name: 'Cancella il mio account' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
  expect((await api<{ account: unknown }>('GET', paths.session)).body.account).not.toBeNull()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login')
  expect((await api<{ account: unknown }>('GET', paths.session)).body.account).toBeNull()
})

test('a deletion that is still under way is a deletion', async ({ ada: { page, makeRoom } }) => {
  await makeRoom('Cenone dai Rossi')
  await page.goto('/')
  await expect(page.getByText('Cenone dai Rossi')).toBeVisible()
  await page.goto('/delete-data')
  const problem = { code: 'me/deletion-under-way', detail: 'La cancellazione è cominciata e finirà da sola tra poco.' }
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: problem }))
  await confirm(page, 'Cancella il mio account')
  const said = page.getByRole('dialog', { name: 'Quasi fatto' })
  await expect(said).toContainText(problem.detail)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await said.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Il Presidente parla. Tu lo sapevi già.')).toBeVisible()
  await expect(page.getByText(/La sessione/)).toHaveCount(0)
})

test('a server’s own fault shows the id that finds its line in the log', async ({ ada: { page } }) => {
  const requestId = 'd2b6b1fc-b10a-4221-a3e2-8a21c593503b'
  await page.route('**/api/rooms', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'server/error', detail: 'Qualcosa è andato storto dalla nostra parte.', requestId }),
    }),
  )
  await page.goto('/')
  await expect(page.getByText(requestId)).toBeVisible()
})

test('the build has nothing of the provider that stands in for Google, nor of the link that dev shows', async () => {
  const files = globSync('dist/**/*.{js,html,css,json}')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    expect(await readFile(file, 'utf8'), file).not.toMatch(/oidc-provider|stand-in|Il Google di prova|devLink/)
  }
})

test('the Worker’s build has the maps that a deployment sends with it for its stack traces, the pages have none', async () => {
  const config = JSON.parse(await readFile('dist/dieci_parole/wrangler.json', 'utf8'))
  expect(config).toMatchObject({ upload_source_maps: true })
  expect(globSync('dist/dieci_parole/*.js.map')).toHaveLength(1)
  expect(globSync('dist/client/**/*.map')).toEqual([])
})

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
