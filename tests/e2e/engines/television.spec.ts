/** The television's page before the seal: in the oldest browser that it is for, and in the other engines. */
import { KEYS } from './support/screen.ts'
import { fillsTheScreen, typesByRemote } from './support/television.ts'
import { expect, TELEVISION, test, WIDE } from './support/test.ts'

const ROOM = 'Cenone da nonna Pina'

test('decision 153: by a remote control alone, from the number to «Scollega»: Chromium 79', async ({
  openScreen,
  player,
}) => {
  const tv = await openScreen({ name: 'chromium' }, TELEVISION)
  const ada = await player('Ada Prova')
  const id = await ada.makeRoom(ROOM, [])
  const code = await ada.giveScreen(id)
  await tv.go('/tv')
  await tv.sees('Che numero?')
  await fillsTheScreen(tv, 'number')
  // Another last digit is a number that nobody was given.
  const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
  const chosen = await typesByRemote(tv, wrong)
  await tv.sees('Questo numero non vale più')
  await typesByRemote(tv, code, chosen)
  await tv.sees(ROOM)
  await tv.sees(`/stanza/${id}`)
  await tv.sees('1 giocatore')
  const squares = () => tv.run(() => document.querySelectorAll('.qr svg path').length)
  await expect.poll(squares, 'the QR code').toBeGreaterThan(0)
  await fillsTheScreen(tv, 'open-room')

  await tv.type(KEYS.enter)
  await tv.sees('Ritardo della TV: 0 s')
  await tv.look('keys')
  await tv.type(KEYS.right + KEYS.right + KEYS.enter)
  await tv.sees('Sicuro? Scollega')
  await tv.type(KEYS.enter)
  await tv.sees('La stanza non è più qui.')
  await fillsTheScreen(tv, 'ended')
})

for (const name of ['webkit', 'firefox'] as const) {
  test(`decision 153: the keypad and the room: ${name}`, async ({ openScreen, player }) => {
    const tv = await openScreen({ name }, WIDE)
    const ada = await player('Ada Prova')
    const code = await ada.giveScreen(await ada.makeRoom(ROOM, []))
    await tv.go('/tv')
    await tv.sees('Che numero?')
    await fillsTheScreen(tv, 'number')
    await typesByRemote(tv, code)
    await tv.sees(ROOM)
    await fillsTheScreen(tv, 'open-room')
  })
}
