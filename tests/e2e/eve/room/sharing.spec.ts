import { readFileSync } from 'node:fs'
import { paths } from '../../../../shared/api/paths.ts'
import { type Actor, expect, tenWords, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { onThisScreen } from '../../support/on-this-screen.ts'
import { ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'
import { seasonSays } from '../../support/season-says.ts'

const NAME = 'Rossi & figli «100%»'

async function aRoom(ada: Actor): Promise<string> {
  const id = await ada.makeRoom(NAME)
  await ada.page.goto(`/stanza/${id}`)
  await expect(ada.page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible()
  return `${ada.origin}/stanza/${id}`
}

test('Telegram and WhatsApp carry the room’s name and link, which is copied or shown', async ({ player }) => {
  const ada = await player('Ada Rossi', { permissions: ['clipboard-read', 'clipboard-write'] })
  const link = await aRoom(ada)
  for (const name of ['Telegram', 'WhatsApp']) {
    const href = (await ada.page.getByRole('link', { name }).getAttribute('href')) ?? ''
    const said = [...new URL(href).searchParams.values()].join(' ')
    for (const part of [NAME, link]) expect(said, name).toContain(part)
  }
  await ada.page.getByRole('button', { name: 'Copia il link' }).click()
  await expect(ada.page.getByText('Copiato')).toBeVisible()
  expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await ada.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await ada.page.getByRole('button', { name: 'Copia il link' }).click()
  await expect(ada.page.getByRole('dialog').getByText(link)).toBeVisible()
})

test('the device’s own sheet gets name and link: closing it is no error, refused it leaves a message', async ({
  ada,
}) => {
  await ada.page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(globalThis, { shared })
    navigator.share = (data) => {
      shared.push(data ?? {})
      return Promise.reject(new DOMException('no', shared.length === 1 ? 'AbortError' : 'InvalidStateError'))
    }
  })
  const link = await aRoom(ada)
  const dialog = ada.page.getByRole('dialog')
  const share = ada.page.getByRole('button', { name: 'Condividi…' })
  await share.click()
  const [data] = await ada.page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared)
  expect(data?.url).toBe(link)
  expect(data?.text).toContain(NAME)
  await expect(dialog).toHaveCount(0)
  await share.click()
  await expect(dialog.getByText(link)).toBeVisible()
  await expect(dialog).toContainText(NAME)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the code on the wall is large and square, beside who has come, and goes again', async ({ player, guest }) => {
  const [ada, bruno] = [await player('Ada Rossi'), await guest('Bruno Conti')]
  const link = await aRoom(ada)
  const small = ada.page.getByRole('button', { name: 'Codice QR: mostralo grande' })
  await expect(small.locator('svg')).toBeVisible()
  await ada.page.setViewportSize({ width: 1280, height: 800 })
  await onThisScreen(ada.page)
  const wall = ada.page.getByRole('dialog', { name: NAME })
  const code = wall.getByRole('img', { name: 'Codice QR con il link della stanza' })
  await expect(code).toBeVisible()
  const box = await code.boundingBox()
  expect(box?.width ?? 0).toBeGreaterThan(500)
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1)
  expect(await code.getAttribute('viewBox')).toMatch(/^-4 -4 /)
  await expect(wall.getByText(link.replace('http://', ''))).toBeVisible()
  // A newcomer is counted on the wall as well.
  await expect(wall.getByText(/^1 giocatore/)).toBeVisible()
  await expect(wall.getByRole('listitem')).toHaveText(['Ada, sta scegliendo'])
  await expect(wall.getByText('Chi gioca con chi')).toBeVisible()
  await bruno.api('POST', paths.join(link.split('/').at(-1) ?? ''))
  await expect(wall.getByText(/^2 giocatori/)).toBeVisible()
  await bruno.finish(tenWords())
  await expect(wall.getByRole('listitem')).toHaveText(['Ada, sta scegliendo', 'Bruno, ha finito'])
  await wall.getByRole('button', { name: '110: togli dal muro' }).click()
  await expect(wall).toHaveCount(0)
  await small.click()
  await expect(wall).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
})

test('not to forget: a calendar and «Chi manca?», as long as words can be chosen', async ({ ada, guest }) => {
  const { page } = ada
  const deadline = new Date(Date.now() + 3600_000)
  await seasonSays(ada, { wordsDeadline: deadline.toISOString() })
  const id = await ada.makeRoom('Cenone')
  for (const path of ['/parole', `/stanza/${id}`]) {
    await page.goto(path)
    const take = page.getByRole('button', { name: 'La serata in calendario' })
    const downloading = page.waitForEvent('download')
    await take.click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('dieci-parole-2025.ics')
    const start = `${deadline.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
    expect(readFileSync(await file.path(), 'utf8')).toContain(`\r\nDTSTART:${start}\r\n`)
  }
  // On the lobby still: its owner writes to those who have not finished.
  const bruno = await guest('Bruno Conti')
  await bruno.api('POST', paths.join(id))
  await pressOwnerKey(page, 'Chi manca?')
  const missing = page.getByRole('dialog', { name: 'Chi manca?' })
  await expect(missing.getByText('In «Cenone» manca il «Ho finito!» di Bruno: fra')).toBeVisible()
  const whatsapp = await missing.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(/di Bruno.*\/stanza\//)
  await expectForEveryone(page, 'who is missing')

  await page.unrouteAll()
  await seasonSays(ada, { wordsDeadline: new Date(Date.now() - 1000).toISOString() })
  for (const [path, sign] of [
    ['/parole', 'Tempo scaduto'],
    [`/stanza/${id}`, 'si vedrà'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
    if (path !== '/parole') await ownerKey(page).click()
    await expect(page.getByRole('button', { name: /La serata in calendario|Chi manca/ })).toHaveCount(0)
  }
})
