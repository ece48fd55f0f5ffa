/** Names in places with room for few letters: the board's standings and the wall. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toldApartIn } from '../../../shared/rooms/names-in-places.ts'

it.each([
  ['Francesca Greco, Anna Colombo', 'Francesca, Anna'],
  ['Francesca Greco, Francesca Bo', 'France… G., France… B.'],
  ['Anna Greco, Anna Gallo', 'Anna Greco, Anna Gallo'],
  ['Francesca Greco, Francesca Gallo', 'F. Greco, F. Gallo'],
  ['Francesca Grecocarlini, Francesca Gallo', 'F. Grecoc…, F. Gallo'],
  ['Marco Bartolini, Marco Bartolomei, Anna Bo', 'M. Ba…lini, M. Ba…omei, Anna'],
  ['Massimiliano Bo, Massimiliana Re', 'M. Bo, M. Re'],
  ['Massimiliano Bo', 'Massimili…'],
  ['Giovannino, Giovannino Bo', 'Giovannino, Giovan… B.'],
])('%s: %s', (fullNames, shown) => {
  expect(toldApartIn(fullNames.split(', '), 10)).toEqual(shown.split(', '))
})

it('none is longer than its place, a cut name says so, and a name that fits is whole', () => {
  const name = fc.stringMatching(/^[A-Z][a-zà-ú]{0,12}( [A-Z][a-z]{0,12})?$/)
  fc.assert(
    fc.property(fc.array(name), fc.integer({ min: 6, max: 20 }), (fullNames, most) => {
      for (const [index, shown] of toldApartIn(fullNames, most).entries()) {
        expect([...shown].length).toBeLessThanOrEqual(most)
        const isWhole = fullNames[index]?.startsWith(shown.replace(/ ?\p{L}\.$/u, ''))
        const isMarked = shown.includes('…') || /^\p{L}\. /u.test(shown)
        expect(isWhole || isMarked, shown).toBe(true)
      }
    }),
  )
})
