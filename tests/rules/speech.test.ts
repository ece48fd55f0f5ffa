import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSpeech } from '../../shared/speech.ts'
import { normaliseWord, wordLength } from '../../shared/words/normalise.ts'
import { isStopWord } from '../../shared/words/stop-words.ts'
import { checkWord } from '../../shared/words/validate.ts'

const said = (text: string): string => parseSpeech(text).words.join(' ')

describe('game.md, «The speech»: the words of a speech', () => {
  test('in order, lower case, without stop words; distinct ones apart', () => {
    const speech = parseSpeech('La Pace, il lavoro e la PACE.')
    expect(speech.words).toEqual(['pace', 'lavoro', 'pace'])
    expect(speech.distinct).toEqual(new Set(['pace', 'lavoro']))
  })

  test.each([
    ['the straight apostrophe separates', "L'Italia dell'arte", 'italia arte'],
    ['the curly apostrophe separates', 'L’Italia dell’arte', 'italia arte'],
    ["«E'» is the letter e, a stop word", "E' tempo", 'tempo'],
    ['«È» composed and decomposed are the same stop word', 'È pace. E\u0300 pace', 'pace pace'],
    ['an accent typed as a separate mark is composed', 'citta\u0300', 'città'],
    ['a zero-width space hidden in a word goes', 'co\u200braggio', 'coraggio'],
    ['zero-width joiners, word joiners and byte order marks go', '\ufeffpa\u200dce\u2060 fu\u200cturo', 'pace futuro'],
    ['a soft hyphen goes', 'solida\u00adrietà', 'solidarietà'],
    ['a zero-width character before an accent does not keep it apart', 'citta\u200b\u0300', 'città'],
    ['Windows line ends separate', 'pace\r\nlavoro\r\n\r\nfuturo', 'pace lavoro futuro'],
    ['digits separate and vanish', 'nel 2025 covid19 2giugno', 'covid giugno'],
    [
      'all dashes and the hyphen separate',
      'italo-francese pace—lavoro vita–morte',
      'italo francese pace lavoro vita morte',
    ],
    ['a no-break space separates', 'buon\u00a0anno', 'buon anno'],
    ['quotes, guillemets and dots separate', '«Pace»... “lavoro”…futuro!', 'pace lavoro futuro'],
    ['other alphabets are letters too', 'Ελλάς мир', 'ελλάς мир'],
    ['signs and spaces alone are no words', ' … 123 — ', ''],
    ['no text, no words', '', ''],
  ])('%s', (_, text, words) => {
    expect(said(text)).toBe(words)
  })

  test('the final sigma before an apostrophe is lowered as in the word alone', () => {
    expect(said('ΟΔΟΣ’Α')).toContain(normaliseWord('ΟΔΟΣ'))
  })

  test('nouns a president may say are not dropped', () => {
    expect(said('anno paese futuro vita stato tempo')).toBe('anno paese futuro vita stato tempo')
  })

  test('a speech of 1 MiB takes as long as its parts would, one after the other', () => {
    const PARTS = 32
    const speech = "L'Italia è una Repubblica, ".repeat(40_000).slice(0, 2 ** 20)
    const msFor = (text: string, times: number): number => {
      const start = performance.now()
      for (let i = 0; i < times; i++) parseSpeech(text)
      return performance.now() - start
    }
    // Work that grew with the square would take the whole 32 times as long. Other work of the machine slows both; a busy one was
    // seen at 8.
    const shares = Array.from(
      { length: 3 },
      () => msFor(speech, 1) / msFor(speech.slice(0, speech.length / PARTS), PARTS),
    )
    expect(shares.toSorted((a, b) => a - b)[1]).toBeLessThan(16)
  })

  test('no accepted word made of letters is dropped from a speech that contains it', () => {
    const letters = fc.constantFrom(...'abceilorstuàèéìòùçñßİΣΑØЖ\u0301\u0300\u200b\u00ad\u{10400}')
    const neighbour = fc.constantFrom(' ', "'", '’', '-', '.', '\r\n', ', ', ' «', '1', '. L’')
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 }).filter((text) => /^\p{L}/u.test(text))
    fc.assert(
      fc.property(word, neighbour, neighbour, (raw, before, after) => {
        const checked = checkWord(raw, { words: [], bonusWords: [] })
        if (checked.kind !== 'accepted') return
        expect(checked.hint).toBeNull()
        expect(parseSpeech(`pace${before}${raw}${after}pace`).distinct).toContain(checked.word)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('normalising', () => {
  test('trims, lowers by the Italian locale, composes and removes what cannot be seen', () => {
    expect(normaliseWord('  PACE\u200b ')).toBe('pace')
    expect(normaliseWord('CITTA\u0300')).toBe('città')
    expect(normaliseWord('I')).toBe('i')
    expect(normaliseWord('\u200b \u00ad')).toBe('')
  })

  test('twice is the same as once, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const once = normaliseWord(raw)
        expect(normaliseWord(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('length counts code points of the NFC form', () => {
    expect(wordLength('citta\u0300')).toBe(5)
    expect(wordLength('\u{1f600}ab')).toBe(3)
  })
})

describe('game.md, «The speech»: stop words', () => {
  const examples =
    'fra egli ella essi esse me te sé ciò quali essere avere stare fare fa fate posso può possono deve devono vuole però né quando mentre quindi poi oppure'

  test.each(examples.split(' '))('%s, which the package misses, is one', (word) => {
    expect(isStopWord(word)).toBe(true)
  })

  test.each('il della perché non avrebbe furono sono c quest quell nell tutte siamo vogliamo dobbiamo'.split(' '))(
    '%s is one',
    (word) => {
      expect(isStopWord(word)).toBe(true)
    },
  )

  test.each(
    'anno paese futuro vita stato stati tempo fatto potere dovere volere cosa bene oggi domani insieme sempre secondo rispetto grazie noiosa'.split(
      ' ',
    ),
  )('%s stays playable', (word) => {
    expect(isStopWord(word)).toBe(false)
  })
})
