/** The keyboard alone, and where the focus is: the way in, the words, a question. The board's are in evening.spec.ts. */
import { KEYS, type Screen } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, PHONE, test } from './support/test.ts'

const WORDS = 'speranza giovani lavoro pace libertà scuola insieme comunità futuro coraggio'.split(' ')

async function byKeyboard(page: Screen, email: string): Promise<void> {
  await page.tabTo('oppure con la tua e-mail')
  await page.type(email)
  await page.tabTo('Entra')
  await page.enter()
}

for (const name of ['webkit', 'firefox'] as const) {
  test(`the way in, ten words and «Ho finito!» by the keyboard: ${name}`, async ({ openScreen }) => {
    const page = await openScreen({ name }, PHONE)
    await signIn(page, 'Ada Prova', byKeyboard)
    await page.tabTo('102')
    await page.enter()
    await page.sees('La prossima parola')
    await expect.poll(page.focused, 'the new page’s heading').toBe('Parole')
    await page.tabTo('La prossima parola')
    for (const word of WORDS) await page.type(word + KEYS.enter)
    await expect.poll(page.focused, 'after the tenth word').toBe('Ho finito!')

    await page.enter()
    await page.sees('Annulla')
    for (let steps = 0; steps < 6; steps++) {
      // After the last key comes the browser's own bar, where there is one.
      const isBeneath = await page.run(() => document.activeElement?.closest('main, nav, header') !== null)
      expect(isBeneath, 'the focus stays in the question').toBe(false)
      await page.type(KEYS.tab)
    }
    await page.type(KEYS.escape)
    await expect.poll(page.focused, 'asked, and not wanted').toBe('Ho finito!')
    await page.enter()
    await page.sees('Annulla')
    await page.tabTo('Ok')
    await page.enter()
    await page.sees('Chiuse a chiave.')
    await expect.poll(page.focused, 'what was pressed is gone').toBe('Parole')
  })
}
