/** game.md, «My card» and «In a chat» where only a browser tells: the picture as a file, the share sheet. */
import { readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { RELOADED_KEY } from '../../../../app/keep/kept.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { ComputedWord } from '../../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../../support/actors.ts'
import { expectForEveryone } from '../../support/checks/axe.ts'
import { crowdRanking } from '../../support/crowd.ts'
import { hold } from '../../support/hold.ts'

const NAME = 'Quelli del treno regionale delle sette e dodici'
const card = (page: Page) => page.getByRole('dialog', { name: 'Fai vedere' })

/** Seven of them said. */
const TEN: ComputedWord[] = [...'abcdefghij'].map((letter, index) => ({
  word: letter.repeat(5),
  score: 0,
  isSaid: index < 7,
  isBonus: false,
  isDuplicate: false,
  compliesToRuleLastWord: false,
}))

/** A closed room where Ada is second of eight. */
async function aRanking(ada: Actor): Promise<void> {
  const id = await ada.makeRoom(NAME)
  await ada.api('POST', paths.close(id))
  await crowdRanking(ada, id, 8, 2, { computedWords: TEN })
  await ada.page.goto(`/stanza/${id}`)
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

const LETTER = [`«${NAME}», la classifica di DIECI PAROLE`, '1º Anna, 8 punti', '2º Ada, 7 punti', '3º Carla, 6 punti']

/** Chromium on Linux has no share sheet: this one records its input, and answers as the test says. */
async function aShareSheet(page: Page, { takesFiles = true } = {}): Promise<void> {
  await page.addInitScript((takes) => {
    const sheet: Sheet = { sent: [], answer: 'sent', isDrawn: false }
    Object.assign(globalThis, { sheet })
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function (type) {
      sheet.isDrawn = true
      return toDataURL.call(this, type)
    }
    navigator.canShare = (data) => takes || !data?.files
    navigator.share = async (data = {}) => {
      const { files = [], text = '', url = '' } = data
      const isPressed = navigator.userActivation.isActive
      sheet.sent.push({ types: files.map(({ type }) => type), text, url, isPressed })
      if (sheet.answer === 'never') await new Promise(() => {})
      if (sheet.answer !== 'sent') throw new DOMException('no', sheet.answer)
    }
  }, takesFiles)
}

type Sent = { types: string[]; text: string; url: string; isPressed: boolean }
type Sheet = { sent: Sent[]; answer: string; isDrawn: boolean }
type Sheeted = typeof globalThis & { sheet: Sheet }

const sheetAnswers = (page: Page, answer: string): Promise<void> =>
  page.evaluate((next) => {
    const { sheet } = globalThis as Sheeted
    sheet.answer = next
    sheet.sent = []
  }, answer)
const sentBy = (page: Page): Promise<Sent[]> => page.evaluate(() => (globalThis as Sheeted).sheet.sent)
const showKey = (page: Page) => page.getByRole('button', { name: 'Fai vedere' })

/** The picture is drawn when the key has the focus: a slow machine's press is not the first that asks for it. */
async function keyWithPicture(page: Page): Promise<void> {
  await showKey(page).focus()
  await expect.poll(() => page.evaluate(() => (globalThis as Sheeted).sheet.isDrawn)).toBe(true)
}

test('without a share sheet a dialog has both: the picture as a file, and the message', async ({ player }) => {
  const ada = await player('Ada Rossi', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = ada
  await aRanking(ada)
  await showKey(page).click()
  const sentence = `2º posto su 8 in «${NAME}», con 7 punti: delle mie dieci parole il Presidente ne ha dette sette.`
  await expect(card(page).getByRole('img', { name: sentence })).toBeVisible()
  await expectForEveryone(page, 'my card and the message')
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
  const downloading = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Scarica' }).click()
  const file = await downloading
  const path = await file.path()
  expect(file.suggestedFilename()).toBe('dieci-parole-2025.png')
  const png = readFileSync(path)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(statSync(path).size).toBeLessThanOrEqual(150_000)
  await card(page).getByRole('button', { name: 'Copia il messaggio' }).click()
  await expect(card(page).getByText('Copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe([...LETTER, page.url()].join('\n'))
  await card(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(showKey(page)).toBeFocused()
})

test('one press gives the sheet picture and message, the link last; after one that fails the dialog sends both', async ({
  ada,
}) => {
  const { page } = ada
  await aShareSheet(page)
  await aRanking(ada)
  const whole: Sent = { types: ['image/png'], text: [...LETTER, page.url()].join('\n'), url: '', isPressed: true }
  await keyWithPicture(page)
  await showKey(page).click()
  await expect.poll(() => sentBy(page)).toEqual([whole])
  await showKey(page).press('Enter')
  await expect.poll(() => sentBy(page)).toEqual([whole, whole])
  await expect(card(page)).toHaveCount(0)
  for (const answer of ['AbortError', 'NotAllowedError', 'InvalidStateError']) {
    await sheetAnswers(page, answer)
    await showKey(page).click()
    await expect(card(page).getByRole('img'), answer).toBeVisible()
    await card(page).getByRole('button', { name: 'Manda' }).click()
    const refused = answer === 'AbortError' ? '' : 'Da qui non si manda: copia il messaggio.'
    await expect(card(page).getByRole('status').last(), answer).toHaveText(refused)
    expect((await sentBy(page)).map(({ types }) => types)).toEqual([['image/png'], ['image/png']])
    await card(page).getByRole('button', { name: 'Chiudi' }).click()
  }
  // As after a sheet that was swept away in some releases of iOS: the key goes on answering.
  await sheetAnswers(page, 'never')
  await showKey(page).click()
  await expect.poll(async () => (await sentBy(page)).length).toBe(1)
  await sheetAnswers(page, 'InvalidStateError')
  await showKey(page).click()
  await expect(card(page).getByRole('img')).toBeVisible()
})

test('a sheet that takes no picture is opened from the dialog alone, with the message', async ({ ada }) => {
  const { page } = ada
  await aShareSheet(page, { takesFiles: false })
  await aRanking(ada)
  await showKey(page).click()
  await expect(card(page).getByRole('img')).toBeVisible()
  expect(await sentBy(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Manda' }).click()
  await expect
    .poll(() => sentBy(page))
    .toEqual([{ types: [], text: LETTER.join('\n'), url: page.url(), isPressed: true }])
})

test('a picture that is late for the press comes into the dialog, which sends it', async ({ ada }) => {
  const { page } = ada
  const arrive = await hold(page, /\/draw-[^/]+\.js/)
  await aShareSheet(page)
  await aRanking(ada)
  await showKey(page).click()
  await expect(card(page).getByText('disegno')).toBeVisible()
  await expect(card(page).getByText('2º Ada, 7 punti')).toBeVisible()
  arrive()
  await expect(card(page).getByRole('img')).toBeVisible()
  expect(await sentBy(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Manda' }).click()
  await expect.poll(async () => (await sentBy(page)).map(({ types }) => types)).toEqual([['image/png']])
})

test('without what draws the card, and without a canvas, the dialog has the message', async ({ ada }) => {
  const { page } = ada
  await aShareSheet(page)
  await page.route(/\/draw-[^/]+\.js/, (route) => route.abort())
  // A chunk that is missing brings a reload, once in a minute: it has just been, or it would meet the network gone.
  await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), RELOADED_KEY)
  await aRanking(ada)
  ada.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to/)
  await expect(showKey(page)).toBeVisible()
  await page.context().setOffline(true)
  await showKey(page).click()
  await expect(card(page).getByText('riprova quando torna la rete')).toBeVisible()
  await expect(card(page).getByText('2º Ada, 7 punti')).toBeVisible()
  await page.context().setOffline(false)
  await page.unroute(/\/draw-[^/]+\.js/)
  await page.reload()

  // As browsers with fingerprinting protection do.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)
  })
  await showKey(page).click()
  await expect(card(page).getByText('non lascia disegnare')).toBeVisible()
  await expect(card(page).getByRole('img')).toHaveCount(0)
  await expect(card(page).getByText('2º Ada, 7 punti')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Scarica' })).toHaveCount(0)
  expect(await sentBy(page), 'no message goes without the card before it is said').toEqual([])
})
