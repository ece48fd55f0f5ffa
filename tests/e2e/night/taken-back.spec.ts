/** A publication that is taken back before the seal lets everybody in again, also whom it has refused. */
import { paths } from '../../../shared/api/paths.ts'
import type { RoomList } from '../../../shared/api/shapes.ts'
import { type Actor, expect, test } from '../support/actors.ts'
import { lookAgain } from '../support/turn-to.ts'
import { beforeTheSpeech, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

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
