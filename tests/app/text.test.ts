import { describe, expect, it } from 'vitest'
import { longestWord } from '../../app/teletext/page.tsx'
import { count, grouped, listNames, number, points } from '../../app/text/italian.ts'
import { dayOf, hourOf, secondOf, shortDayOf, spanInWords } from '../../app/text/moment.ts'

describe('texts for people', () => {
  it('counts in Italian', () => {
    expect(count(1, 'giocatore', 'giocatori')).toBe('1 giocatore')
    expect(count(2400, 'giocatore', 'giocatori')).toBe('2.400 giocatori')
    expect(count(24_000, 'giocatore', 'giocatori')).toBe('24.000 giocatori')
    expect(points(-1)).toBe('−1 punto')
    expect(points(0)).toBe('0 punti')
    expect(number(-12)).toBe('−12')
  })

  it('writes moments and large numbers as the browser does, in its time zone', () => {
    const like = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('it-IT', options)
    const hour = { hour: '2-digit', minute: '2-digit' } as const
    const second = { ...hour, second: '2-digit' } as const
    const written = [
      { by: hourOf, like: like(hour) },
      { by: secondOf, like: like(second) },
      { by: dayOf, like: like({ day: 'numeric', month: 'long' }) },
      { by: shortDayOf, like: like({ weekday: 'short', day: 'numeric', month: 'short' }) },
    ]
    const numbers = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
    const anHour = 3600_000
    for (let ms = Date.parse('2024-12-25T00:00:07Z'); ms < Date.parse('2026-02-01'); ms += 37 * anHour + 61_013) {
      for (const { by, like } of written) expect(by(ms)).toBe(like.format(ms))
      expect(grouped(Math.floor(ms / anHour))).toBe(numbers.format(Math.floor(ms / anHour)))
    }
    for (const number of [0, 7, 999, 1000, 999_999, 1_000_000, -1234])
      expect(grouped(number)).toBe(numbers.format(number))
  })

  it('lists names, and how many more there are', () => {
    expect(listNames(['Ada'])).toBe('Ada')
    expect(listNames(['Ada', 'Bruno', 'Carla'])).toBe('Ada, Bruno e Carla')
    expect(listNames(['Ada', 'Bruno', 'Carla'], 50, 2)).toBe('Ada, Bruno e altri 48')
    expect(listNames(['Ada'], 1201)).toBe('Ada e altri 1.200')
    expect(listNames(['Ada', 'Bruno'], 3)).toBe('Ada, Bruno e un altro')
    expect(listNames(['Ada', 'Elena'])).toBe('Ada ed Elena')
    expect(listNames(['Ada', 'Émile'])).toBe('Ada ed Émile')
    expect(listNames(['Elena', 'Ada'])).toBe('Elena e Ada')
    expect(listNames(['«g7»', '«e-mail»'])).toBe('«g7» ed «e-mail»')
  })

  it('finds the longest word, by letters and not by what they are stored in', () => {
    expect(longestWord('Cenone dai Bartolomei')).toBe(10)
    expect(longestWord('𝒜𝒷 c')).toBe(2)
    expect(longestWord('')).toBe(0)
  })

  it('says a span in its two largest units, and leaves zeros out', () => {
    expect(spanInWords(86_280_000)).toBe('23 ore e 58 minuti')
    expect(spanInWords(90_000_000)).toBe('1 giorno e 1 ora')
    expect(spanInWords(61_000)).toBe('1 minuto e 1 secondo')
    expect(spanInWords(3_000)).toBe('3 secondi')
    expect(spanInWords(7_200_000)).toBe('2 ore')
    expect(spanInWords(7_203_000), 'two units, not any two').toBe('2 ore')
    expect(spanInWords(999)).toBe('0 secondi')
  })
})
