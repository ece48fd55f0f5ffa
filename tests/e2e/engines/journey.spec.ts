/** The whole round, in each engine: from the mail to the party. */
import { readFileSync } from 'node:fs'
import { OLDEST_BROWSERS } from '../../../shared/oldest-browsers.ts'
import { layoutFaults } from '../support/checks/layout.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'
import { KEYS } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, PHONE, test, WIDE } from './support/test.ts'

const operator = operatorOf(PLACES.engines)
const SPEECH = readFileSync('commands/sample-speech.txt', 'utf8')
const WORDS = 'speranza giovani lavoro pace libertà scuola insieme comunità futuro coraggio'.split(' ')

const ROUNDS = [
  { title: 'WebKit on a phone, translated', kind: { name: 'webkit', isTranslated: true }, size: PHONE },
  {
    title: 'WebKit without what iOS 16.4 does not have',
    kind: { name: 'webkit', ios: OLDEST_BROWSERS.ios },
    size: PHONE,
  },
  { title: 'WebKit in a wide window', kind: { name: 'webkit' }, size: WIDE },
  { title: 'Firefox on a phone, translated', kind: { name: 'firefox', isTranslated: true }, size: PHONE },
  { title: 'Firefox in a wide window, with a scrollbar', kind: { name: 'firefox', hasScrollbars: true }, size: WIDE },
] as const

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

test.afterEach(() => operator.withdraw())

for (const { title, kind, size } of ROUNDS) {
  test(`a room, ten words, a speech and the party: ${title}`, async ({ openScreen, player }) => {
    const page = await openScreen(kind, size)
    await page.go('/login')
    await page.sees('Entra con Google')
    // The page is drawn before anything is asked, and the browser counts what has been answered.
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

test('beside a scrollbar no page is wider than its window: Firefox', async ({ openScreen }) => {
  for (const width of [390, 400, 470]) {
    const page = await openScreen({ name: 'firefox', hasScrollbars: true }, { width, height: 700 })
    await page.go('/extra/privacy')
    await page.sees('Privacy')
    const bar = await page.run(() => innerWidth - document.documentElement.clientWidth)
    expect(bar, 'this Firefox has a scrollbar beside the page').toBeGreaterThan(5)
    expect(await page.run(layoutFaults), `${width} px`).toEqual([])
  }
})
