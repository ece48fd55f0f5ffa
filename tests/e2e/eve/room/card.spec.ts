/** Decisions 57 and 58 where only a browser tells: the picture as a file, the share sheet, the calendar file. */
import { readFileSync, statSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { paths } from '../../../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../../../shared/api/shapes.ts'
import { ten } from '../../../app/room/card/a-card.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { ownerKey, pressOwnerKey } from '../../support/owner-keys.ts'
import { seasonSays } from '../../support/season-says.ts'

const NAME = 'Quelli del treno regionale delle sette e dodici'
const card = (page: Page) => page.getByRole('dialog', { name: 'La mia cartolina' })

/** A closed room where Ada is second of eight. */
async function aRanking(ada: Actor): Promise<void> {
  const id = await ada.makeRoom(NAME)
  await ada.api('POST', paths.close(id))
  const { body: view } = await ada.api<RoomView>('GET', paths.room(id))
  const result = (position: number, isMe: boolean) => ({
    id: isMe ? view.ownerId : `p${position}`,
    fullName: isMe ? ada.name : `Altro${position} Giocatore`,
    position,
    score: 9 - position,
    isLastMan: false,
    computedWords: ten(7),
  })
  const me = result(2, true)
  const others = [1, 3, 4, 5, 6, 7, 8].map((position) => result(position, false))
  const results = [...others, me].toSorted((a, b) => a.position - b.position)
  const ranking: Ranking = { status: 'ready', version: 1, total: 8, podium: results.slice(0, 3), results, me }
  await ada.page.route(`**${paths.ranking(id)}?*`, (route) => route.fulfill({ json: ranking }))
  await ada.page.addInitScript((room) => localStorage.setItem('viewed-confetti', JSON.stringify([room])), id)
  await ada.page.goto(`/stanza/${id}`)
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ file: Download; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { file, path: await file.path() }
}

/** The colours at some places of the picture that is shown: «255,0,0». */
const coloursAt = (page: Page, places: [x: number, y: number][]): Promise<string[]> =>
  card(page)
    .getByRole('img')
    .evaluate(async (image: HTMLImageElement, wanted) => {
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 1350 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return wanted.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join())
    }, places)

test('my card is a picture of 1080 × 1350 and at most 150 kB, of its colours, with the sentence beside it', async ({
  player,
}) => {
  const ada = await player('Ada Rossi', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = ada
  await aRanking(ada)
  const key = page.getByRole('button', { name: 'La mia cartolina' })
  await key.click()
  const sentence = `2º posto su 8 in «${NAME}», con 7 punti: delle mie dieci parole il Presidente ne ha dette sette.`
  await expect(card(page).getByRole('img', { name: sentence })).toBeVisible()
  await expect(card(page).getByText(sentence)).toBeVisible()
  await expectForEveryone(page, 'my card')
  // Page number, Presidents' flags, the room's band, the block of a word that brought a point, the four keys.
  const colours = await coloursAt(page, [
    [5, 5],
    [660, 60],
    [1070, 400],
    [5, 365],
    [5, 590],
    [5, 1280],
    [1075, 1280],
    [5, 1345],
  ])
  expect(colours).toEqual(['0,255,0', '0,255,0', '0,0,255', '255,0,0', '0,255,0', '255,0,0', '0,255,255', '0,0,0'])
  const { file, path } = await downloaded(page, () => card(page).getByRole('button', { name: 'Scarica' }).click())
  expect(file.suggestedFilename()).toBe('dieci-parole-2025.png')
  const png = readFileSync(path)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(statSync(path).size).toBeLessThanOrEqual(150_000)
  await card(page).getByRole('button', { name: 'Copia la frase' }).click()
  await expect(card(page).getByText('Copiata')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sentence)
  await card(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(key).toBeFocused()
})

test('the sheet gets the file; closing it is no error, a refusal downloads, and without a canvas the sentence remains', async ({
  player,
}) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  await page.addInitScript(() => {
    const sent: ShareData[] = []
    Object.assign(globalThis, { sent, refusal: 'AbortError' })
    navigator.canShare = () => true
    navigator.share = (data = {}) => {
      sent.push(data)
      return Promise.reject(new DOMException('no', (globalThis as unknown as { refusal: string }).refusal))
    }
  })
  await aRanking(ada)
  // What draws the card does not come.
  ada.allow(/ERR_INTERNET_DISCONNECTED|Failed to/)
  const key = page.getByRole('button', { name: 'La mia cartolina' })
  await expect(key).toBeVisible()
  await page.context().setOffline(true)
  await key.click()
  await expect(card(page).getByText('Riprova quando torna la rete')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()

  await key.click()
  const send = card(page).getByRole('button', { name: 'Manda la cartolina' })
  await send.click()
  await expect(card(page).getByRole('status')).toHaveText('')
  const sent = await page.evaluate(() =>
    (globalThis as unknown as { sent: ShareData[] }).sent.map(({ files, text }) => ({ type: files?.[0]?.type, text })),
  )
  expect(sent).toEqual([{ type: 'image/png', text: expect.stringContaining('2º posto su 8') }])
  await page.evaluate(() => Object.assign(globalThis, { refusal: 'NotAllowedError' }))
  const { file } = await downloaded(page, () => send.click())
  expect(file.suggestedFilename()).toBe('dieci-parole-2025.png')
  await expect(card(page).getByText('l’ho scaricata')).toBeVisible()
  await card(page).getByRole('button', { name: 'Chiudi' }).click()

  // As browsers do that do not want to be recognised by what they draw.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)
  })
  await key.click()
  await expect(card(page).getByText('non lascia disegnare')).toBeVisible()
  await expect(card(page).getByRole('img')).toHaveCount(0)
  await expect(card(page).getByText('2º posto su 8')).toBeVisible()
  await expect(card(page).getByRole('button', { name: /Manda|Scarica/ })).toHaveCount(0)
})

test('not to forget: the evening in a calendar and «Chi manca?», as long as words can be chosen', async ({
  player,
  guest,
}) => {
  const ada = await player('Ada Rossi')
  const { page } = ada
  const deadline = new Date(Date.now() + 3600_000)
  await seasonSays(ada, { wordsDeadline: deadline.toISOString() })
  const id = await ada.makeRoom('Cenone')
  for (const path of ['/parole', `/stanza/${id}`]) {
    await page.goto(path)
    const take = page.getByRole('button', { name: 'La serata in calendario' })
    const { file, path: stored } = await downloaded(page, () => take.click())
    expect(file.suggestedFilename()).toBe('dieci-parole-2025.ics')
    const start = `${deadline.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
    expect(readFileSync(stored, 'utf8')).toContain(`\r\nDTSTART:${start}\r\n`)
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
    [`/stanza/${id}`, 'senza parole'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(sign).first()).toBeVisible()
    if (path !== '/parole') await ownerKey(page).click()
    await expect(page.getByRole('button', { name: /La serata in calendario|Chi manca/ })).toHaveCount(0)
  }
})
