/** The whole round in one engine: from the mail to the party. */
import { readFileSync } from 'node:fs'
import { operatorOf } from '../../support/operator.ts'
import { PLACES } from '../../support/place.ts'
import type { Size } from './engine.ts'
import { KEYS } from './screen.ts'
import { signIn } from './sign-in.ts'
import { expect, type Kind, test } from './test.ts'

const operator = operatorOf(PLACES.engines)
const SPEECH = readFileSync('commands/sample-speech.txt', 'utf8')
const WORDS = 'speranza giovani lavoro pace libertà scuola insieme comunità futuro coraggio'.split(' ')

/** Runs in the page: how many pixels of the card are white or yellow below its band, where its words and points stand. */
function lightPixels(): number {
  const card = document.querySelector<HTMLImageElement>('img.card-image')
  const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 1350 })
  const context = canvas.getContext('2d')
  if (!card || !context) return 0
  context.drawImage(card, 0, 0)
  const { data } = context.getImageData(0, 560, 1080, 650)
  let light = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) > 200) light++
  return light
}

/** Runs in the page. */
const timesAsked = (path: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path).length

/** A speech is everybody’s: each file that plays rounds takes it back after each. */
export const takeSpeechBack = () => operator.withdraw()

export function playsRound(title: string, kind: Kind, size: Size): void {
  test(`a room, ten words, a speech and the party: ${title}`, async ({ openScreen, player }) => {
    const page = await openScreen(kind, size)
    await page.go('/login')
    await page.sees('Entra con Google')
    // The page is drawn before it asks anything, and the browser counts answers.
    const asked = () => page.run(timesAsked, '/api/session')
    await expect.poll(asked, 'the first question').toBe(1)
    await page.look('login')
    expect(await asked(), 'is asked once').toBe(1)
    await signIn(page, 'Ada Prova')
    await page.look('home')

    await page.press('', '.button.float')
    await page.press('', '#name')
    await page.type('Cenone')
    await page.press('', '#last-word')
    await page.press('Crea')
    await page.press('Ok')
    await page.sees('Aggiungi un posto a tavola')
    const id = await page.run(() => location.pathname.split('/').at(-1) ?? '')
    const bruno = await player('Bruno Conti')
    await bruno.join(id)
    await page.sees('Bruno Conti')
    await page.look('lobby')

    await page.press('Scegli le tue parole')
    await page.press('', '#word')
    await page.type(`della${KEYS.enter}`)
    await page.sees('è troppo comune!')
    await page.run(() => document.querySelector<HTMLInputElement>('#word')?.select())
    for (const word of WORDS) await page.type(word + KEYS.enter)
    await page.sees('Salvato alle')
    await page.sees('Eccole, sono dieci.')
    await page.look('words')
    await page.press('Ho finito!')
    await page.press('Ok')
    await page.sees('Chiuse a chiave.')

    await page.go(`/stanza/${id}`)
    await page.press('Chiudi stanza')
    await page.sees('Chiudere la stanza?')
    await page.press('Ok')
    await page.sees('Aspettando la classifica ufficiale')
    await operator.publish(SPEECH)
    await page.sees('Ha vinto', 30_000)
    await page.look('party')

    await page.press('ye')
    await page.look('ranking')
    const translated = await page.run(() => document.querySelectorAll('main font font').length)
    expect(translated > 0, 'the ranking is translated').toBe('isTranslated' in kind)
    await page.press('Fai vedere')
    const isDrawn = () => page.run(() => document.querySelector<HTMLImageElement>('img.card-image')?.naturalWidth ?? 0)
    await expect.poll(isDrawn, 'the card').toBe(1080)
    expect(await page.run(lightPixels), 'the words on the card can be read').toBeGreaterThan(5000)
    await page.look('card')
    await page.press('Chiudi')

    await page.press('Pagina', 'button.top-page')
    await page.look('keypad')
    for (const digit of '777') await page.press(digit)
    await page.press('ok')
    await page.sees('Tre uguali')
    await page.go('/regole')
    await page.sees('Si leggono in un minuto')
    await page.look('rules')
  })
}
