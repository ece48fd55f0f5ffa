/** Page 104: from before the speech to its withdrawal, without a reload; read aloud, twice as large, by everyone. And home, once a publication is taken back. */
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList } from '../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { lookAgain } from '../support/turn-to.ts'
import { beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

const WORDS = 'monte valle mare strada lunga bianca pane vino zucca rosmarino'.split(' ')

test.beforeEach(beforeTheSpeech)

test('page 104 waits for the speech, counts, and goes with a withdrawal', async ({ player, guest }) => {
  const [ada, ...others] = await Promise.all([
    player('Ada Rossi'),
    ...['Bruno Verdi', 'Carla Neri', 'Dario Bruni', 'Elsa Galli'].map((name) => guest(name)),
  ])
  await Promise.all(
    // One word less each: Ada has most.
    [ada, ...others].map((one, at) =>
      one.finish(WORDS.map((word, n) => (n < 6 - at ? word : `${word}${'x'.repeat(at + 1)}`))),
    ),
  )
  const { page } = ada
  await page.goto('/pagina/104')
  await expect(page).toHaveURL(/\/numeri$/)
  // Which of the two is said depends on whether a speech was ever withdrawn here: for-everyone.spec.ts has none.
  await expect(page.getByText(/^(I numeri arrivano dopo il discorso|Il discorso è stato ritirato)/)).toBeVisible()
  await operator.publish('Il monte e la valle, poi il mare: la strada è lunga e bianca. Buon anno!')
  await page.goto('/')
  await page.getByRole('link', { name: /I numeri del Paese/ }).click()
  // While it is counted the page asks every ten seconds, and gets answers at most ten seconds old.
  await expect(page.getByRole('heading', { name: /giocatori/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Meglio di /)).toBeVisible()
  const columns = page.getByRole('list', { name: 'Quanti hanno indovinato da 0 a 10 parole' }).getByRole('listitem')
  await expect(columns).toHaveCount(11)
  await expect(columns.nth(6)).toHaveText(/^6 parole: \d+ giocator[ei], anche tu$/)
  await expectForEveryone(page, 'the numbers')
  await expectLegibleTwiceAsLarge(page, 'the numbers')
  await operator.withdraw()
  await lookAgain(page)
  await expect(page.getByText('Il discorso è stato ritirato')).toBeVisible()
  await expect(page.getByRole('heading', { name: /giocatori/ })).toHaveCount(0)
})

const enter = ({ page }: Actor) => page.getByRole('link', { name: 'Entra nella mega stanza' })
const isInMega = async ({ api }: Actor): Promise<boolean> => {
  const { owned, joined } = (await api<RoomList>('GET', paths.rooms())).body
  return [...owned, ...joined].some(({ isMega }) => isMega)
}

test('home opened while the speech was out enters the mega room once it is withdrawn', async ({ player }) => {
  const [carla, dora] = [await player('Carla Ferri'), await player('Dora Neri')]
  await operator.publish(SPEECH)
  for (const { page } of [carla, dora]) {
    await page.goto('/')
    await expect(page.getByText('Per ora non sei in nessuna stanza')).toBeVisible()
  }
  expect([await isInMega(carla), await isInMega(dora)]).toEqual([false, false])
  await expect(enter(dora), 'nobody may').toHaveCount(0)
  await operator.withdraw()
  await carla.page.goto('/')
  await expect.poll(() => isInMega(carla)).toBe(true)
  await lookAgain(dora.page)
  await enter(dora).click()
  await expect.poll(() => isInMega(dora)).toBe(true)
})
