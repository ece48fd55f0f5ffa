/**
 * An evening in two engines at one table: WebKit is the owner's phone, and in Firefox the board is played by the keyboard. Each
 * has a control room as well. A phone on its side and a laptop show the room on their walls.
 */
import { operatorToken } from '../../../commands/api/operator-api.ts'
import { operatorOf } from '../support/operator.ts'
import { PLACES } from '../support/place.ts'
import { KEYS, type Screen } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, PHONE, SIDEWAYS, test, WIDE } from './support/test.ts'

const operator = operatorOf(PLACES.engines)
const ADA = 'pace monte zzza zzzb zzzc zzzd zzze zzzf zzzg zzzh'.split(' ')
const BRUNO = 'pace neve yyya yyyb yyyc yyyd yyye yyyf yyyg yyyh'.split(' ')
const CARLA = 'mare strada xxxa xxxb xxxc xxxd xxxe xxxf xxxg xxxh'.split(' ')

async function chooses(page: Screen, words: readonly string[]): Promise<void> {
  await page.go('/parole')
  await page.press('', '#word')
  for (const word of words) await page.type(word + KEYS.enter)
  await page.press('Ho finito!')
  await page.press('Ok')
  await page.sees('Chiuse a chiave.')
}

/** The door, and a reload within the begin's minute. */
async function entersControlRoom(page: Screen): Promise<void> {
  await page.go('/regia')
  await page.sees('Si chiede una volta sola')
  await page.look('regia-door')
  await page.tabTo('Il gettone di chi conduce')
  await page.type(operatorToken(new URL(PLACES.engines.origin)))
  await page.press('Entra in regia')
  await page.sees('Si sigilla fra')
  await page.run(() => location.reload())
  await page.sees('Si sigilla fra')
  await page.look('regia-begun')
}

const SPEECH = 'Pace a tutti. La neve sul monte, la strada verso il mare.'

/** The room is put on the wall of this screen. */
async function putsOnWall(page: Screen): Promise<void> {
  await page.press('Metti in TV')
  await page.look('tv-ways')
  await page.press('Su questo schermo')
  await page.sees('Inquadra')
}

/** The wall is as large as the screen, and nothing of it lies beyond. */
async function fillsTheScreen(page: Screen, name: string): Promise<void> {
  const sizes = await page.run(() =>
    Array.from(document.querySelectorAll('.wall-screen'), ({ scrollWidth, scrollHeight }) => [
      scrollWidth - innerWidth,
      scrollHeight - innerHeight,
    ]),
  )
  expect.soft(sizes, `${name}: how much wider and taller than the screen`).toEqual([[0, 0]])
  await page.look(name)
}

/** Runs in the page: for a second nothing else of it does, and then it is seen again, seventeen minutes later. */
function thaw(): void {
  const now = Date.now.bind(Date)
  for (const until = now() + 1000; now() < until; );
  Date.now = () => now() + 17 * 60_000
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A word that somebody has heard. */
const LIT = /maybe|sure/

const stateOf = (page: Screen, word: string) => () =>
  page.run(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('.tile')].find(({ innerText }) => innerText.trim().startsWith(wanted))
        ?.dataset.state ?? null,
    word,
  )

test('begin, seal, board, taps, live text, publication: WebKit and Firefox', async ({ openScreen, player }) => {
  test.setTimeout(240_000)
  // Pages ask for the evening from an hour before the deadline.
  await operator.season([], new Date(Date.now() + 30 * 60_000).toISOString())
  const [ada, bruno] = await Promise.all([
    openScreen({ name: 'webkit' }, PHONE),
    openScreen({ name: 'firefox' }, PHONE),
  ])
  const carla = await player('Carla Neri')
  await Promise.all([signIn(ada, 'Ada Prova'), signIn(bruno, 'Bruno Conti')])
  await ada.press('', '.button.float')
  await ada.press('', '#name')
  await ada.type('Cenone')
  await ada.press('Crea')
  await ada.press('Ok')
  await ada.sees('Aggiungi un posto a tavola')
  const id = await ada.run(() => location.pathname.split('/').at(-1) ?? '')
  // Opening the link joins the room.
  await bruno.go(`/stanza/${id}`)
  await bruno.sees('Bruno Conti')
  await carla.join(id)
  await carla.finish(CARLA)
  const walls = [await openScreen({ name: 'webkit' }, SIDEWAYS), await openScreen({ name: 'firefox' }, WIDE)]
  for (const [at, wall] of walls.entries()) {
    await signIn(wall, `Dora ${at === 0 ? 'Telefono' : 'Portatile'}`)
    await wall.go(`/stanza/${id}`)
    await putsOnWall(wall)
    await fillsTheScreen(wall, 'wall-code')
  }
  await Promise.all([chooses(ada, ADA), chooses(bruno, BRUNO)])
  for (const page of [ada, bruno]) await page.go(`/stanza/${id}`)

  const desks = [await openScreen({ name: 'webkit' }, PHONE), await openScreen({ name: 'firefox' }, PHONE)] as const
  await operator.begin()
  for (const desk of desks) await entersControlRoom(desk)
  await ada.sees('Scopri le carte', 90_000)
  await ada.look('sealed')
  await ada.press('Scopri le carte')
  await ada.press('Ok')
  for (const page of [ada, bruno]) await page.sees('Senti una parola?', 30_000)

  await ada.press('pace', '.tile')
  for (const page of [ada, bruno]) await expect.poll(stateOf(page, 'pace'), 'lit for everybody').toMatch(LIT)
  await bruno.tabTo('pace')
  await bruno.enter()
  for (const page of [ada, bruno]) await expect.poll(stateOf(page, 'pace')).toBe('sure')
  expect(await bruno.focused(), 'the focus stays on the word').toContain('pace')
  await ada.tabTo('monte')
  await ada.type(KEYS.space)
  for (const page of [ada, bruno]) await expect.poll(stateOf(page, 'monte')).toMatch(LIT)
  await operator.transcript('Pace a tutti.\nLa neve sul monte.\n')
  for (const page of [ada, bruno]) {
    for (const word of ['neve', 'monte']) await expect.poll(stateOf(page, word), word).toBe('sure')
    await page.sees('Provvisoria')
    await page.look('board')
  }
  for (const wall of walls) {
    await wall.sees('Provvisoria')
    for (const word of ['pace', 'neve', 'monte']) await expect.poll(stateOf(wall, word), word).toBe('sure')
    await fillsTheScreen(wall, 'wall-board')
  }
  for (const [page, other, word] of [
    [ada, bruno, 'xxxa'],
    [bruno, ada, 'xxxb'],
  ] as const) {
    const thawed = page.run(thaw)
    await other.press(word, '.tile')
    await thawed
    await expect.poll(stateOf(page, word), 'of a page that was frozen').toMatch(LIT)
  }

  await operator.publish(SPEECH)
  for (const wall of walls) {
    await wall.sees('Al terzo posto', 90_000)
    await fillsTheScreen(wall, 'wall-podium')
  }
  for (const page of [ada, bruno]) await page.sees('Ha vinto', 90_000)
  for (const desk of desks) {
    await desk.sees('Correggi il testo', 30_000)
    await desk.look('regia-after')
    await desk.press('Dimentica il gettone')
    await desk.sees('Si chiede una volta sola')
  }
  // The morning after.
  for (const page of [ada, bruno]) {
    await page.press('ye')
    await page.sees('Tutta farina del suo sacco')
    await page.look('awards')
    await page.press('Fai vedere')
    await page.sees('Premi: tutta farina del suo sacco a Carla')
    await page.look('ranking-message')
    await page.press('Chiudi')
    await page.press('', '.ranks a')
    await page.press('', '.reasons [data-said] button')
    await page.sees('la strada verso il mare')
    await page.look('sentence')
    await page.press('« Classifica')
  }
  await ada.press('Il tabellone della serata')
  await expect.poll(stateOf(ada, 'mare')).toBe('missed')
  await expect.poll(stateOf(ada, 'strada')).toBe('missed')
  for (const wall of walls) {
    await wall.sees('Tutta farina del suo sacco', 60_000)
    await fillsTheScreen(wall, 'wall-awards')
  }
})
