/** The morning after: the awards, the near misses, the ranking as a message. */
import { paths } from '../../../shared/api/paths.ts'
import { expect, test } from '../support/actors.ts'
import { expectForEveryone } from '../support/checks/axe.ts'
import { expectLegibleTwiceAsLarge } from '../support/checks/large-text.ts'
import { onThisScreen } from '../support/on-this-screen.ts'
import { beforeTheSpeech, list, operator, SPEECH } from './the-speech.ts'

test.beforeEach(beforeTheSpeech)

test('a wall that waited for its room’s close is told the podium; a later one is not', async ({ ada }) => {
  await ada.finish(list('monte valle'))
  const id = await ada.makeRoom('Cenone')
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await onThisScreen(page)
  const wall = page.getByRole('dialog')
  await operator.publish(SPEECH)
  await page.reload()
  await expect(wall.getByText('La classifica arriva quando si chiude la stanza.')).toBeVisible()
  await ada.api('POST', paths.close(id))
  await expect(wall.getByText('Al primo posto, Ada.')).toBeVisible()
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
  await wall.getByRole('button', { name: '110: togli dal muro' }).click()
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()
  await onThisScreen(page)
  await expect(wall.getByText('Ora brindate, chi più chi meno.')).toBeVisible()
})

test('awards stand below the ranking, are read before they go; a near miss is told', async ({ player, guest }) => {
  test.slow()
  const ada = await player('Ada Rossi', { permissions: ['clipboard-read', 'clipboard-write'] })
  const [bruno, carla] = [await guest('Bruno Conti'), await guest('Carla Ferri')]
  const id = await ada.makeRoom('Cenone')
  for (const one of [bruno, carla]) await one.api('POST', paths.join(id))
  await ada.finish(list('monte valle neve strade'))
  await bruno.finish(list('mare').map((word) => word.replace('zz', 'yy')))
  await carla.finish(list('coraggio').map((word) => word.replace('zz', 'yy')))
  await ada.api('POST', paths.close(id))
  await operator.publish(SPEECH)
  const { page } = ada
  await page.goto(`/stanza/${id}`)
  await page.getByRole('button', { name: 'yeeeeeeeeee !' }).click()

  const awards = page.getByRole('region', { name: 'I premi della notte' }).getByRole('listitem')
  await expect(awards).toHaveText([
    'Tutta farina del suo sacco' + 'Ada (tu) 3 parole solo sue',
    'Gemelli separati alla nascita' + 'Carla e Bruno 9 parole uguali',
    'La parola d’oro' + 'Ada (tu) per «neve»',
  ])
  await expectForEveryone(page, 'awards')
  await expectLegibleTwiceAsLarge(page, 'awards')

  const key = page.getByRole('button', { name: 'Fai vedere' })
  await key.click()
  const sheet = page.getByRole('dialog', { name: 'Fai vedere' })
  const letter = sheet.getByText(/^«Cenone», la classifica/)
  const spoken = `${new URL(ada.origin).host}/stanza/${id}`
  const text = (await letter.innerText()).split('\n')
  expect(text[0]).toBe('«Cenone», la classifica di DIECI PAROLE')
  expect(text[1]).toMatch(/^1º Ada, \d+ punti$/)
  expect(text.slice(-2)).toEqual([
    'Premi: tutta farina del suo sacco a me; gemelli separati alla nascita a Carla e a Bruno; la parola d’oro a me',
    spoken,
  ])
  await expect(sheet.getByRole('img')).toBeVisible()
  await expectForEveryone(page, 'the ranking as card and message')
  await expectLegibleTwiceAsLarge(page, 'the ranking as card and message')
  await sheet.getByRole('button', { name: 'Copia il messaggio' }).click()
  await expect(sheet.getByText('Copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [...text.slice(0, -1), `${ada.origin}/stanza/${id}`].join('\n'),
  )
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  await expect(key).toBeFocused()

  await page.getByRole('link', { name: /1º: Ada/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'strade' })).toContainText('quasi: ha detto «strada»')
  await expect(page.getByText('Il quasi non dà punti')).toBeVisible()
  await expectForEveryone(page, 'a score with a near miss')
  await expectLegibleTwiceAsLarge(page, 'a score with a near miss')
  await page.goto('/parole')
  await expect(page.getByRole('listitem').filter({ hasText: 'strade' })).toContainText('quasi: ha detto «strada»')
  await expectForEveryone(page, '102 with a near miss')
  await expectLegibleTwiceAsLarge(page, '102 with a near miss')
})
