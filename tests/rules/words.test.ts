import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { MAX_BONUS_WORDS } from '../../shared/season.ts'
import { normaliseWord } from '../../shared/words/normalise.ts'
import { checkWord, checkWords, neverSaid } from '../../shared/words/validate.ts'

const check = (raw: string, words: string[] = [], bonusWords: string[] = []) => checkWord(raw, { words, bonusWords })
const sentence = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return checked.kind === 'refused' ? checked.sentence : checked.kind
}

test('a refusal that does not know the word says «La parola»', () => {
  expect(refusalSentence('words/too-short')).toBe('La parola è troppo corta!')
  expect(refusalSentence('words/already-entered')).toBe('Hai già inserito questa parola')
})

describe('game.md, «Entering a word»: word entry', () => {
  test('a word is trimmed and lowered', () => {
    expect(check('  PACE ')).toEqual({ kind: 'accepted', word: 'pace', hint: null })
  })

  test('ignored: nothing typed, or ten words already', () => {
    const ten = 'uno due tre quattro cinque sei sette otto nove dieci'.split(' ')
    expect(check('   ')).toEqual({ kind: 'ignored' })
    expect(check('\u200b')).toEqual({ kind: 'ignored' })
    expect(check('pace', ten)).toEqual({ kind: 'ignored' })
    expect(check('x', ten)).toEqual({ kind: 'ignored' })
    expect(check('pace', ten.slice(1)).kind).toBe('accepted')
  })

  test('two letters or fewer: «"eh" è troppo corta!»', () => {
    expect(sentence('Eh')).toBe('"eh" è troppo corta!')
    expect(check('Eh')).toEqual({
      kind: 'refused',
      code: 'words/too-short',
      word: 'eh',
      sentence: '"eh" è troppo corta!',
    })
    expect(check('sì!').kind).toBe('accepted')
    expect(sentence('a\u0300\u{1f600}')).toBe('"à\u{1f600}" è troppo corta!')
  })

  test.each<[string, string, words?: string[], bonusWords?: string[]]>([
    ['Della', '"della" è troppo comune!'],
    ['PERCHE\u0301', '"perché" è troppo comune!'],
    ['Pace', 'Hai già inserito "pace"', ['pace']],
    ['buon anno', 'La parola deve essere singola!'],
    ['buon\tanno', 'La parola deve essere singola!'],
    ['buon\u00a0anno', 'La parola deve essere singola!'],
    ['Sole', 'Puoi inserire solo 2 parole bonus!', ['pace', 'mare'], ['pace', 'MARE', 'sole']],
    ['sole', 'accepted', ['pace', 'vino'], ['pace', 'mare', 'sole']],
    ['vino', 'accepted', ['pace', 'mare'], ['pace', 'mare', 'sole']],
    ['Concittadini', "No, dai quest'anno basta"],
    ['concittadinanza', "No, dai quest'anno basta"],
    ['cittadini', 'accepted'],
    ['a'.repeat(60), 'accepted'],
    ['b'.repeat(61), `"${'b'.repeat(61)}" è troppo lunga!`],
  ])('%j: %s', (typed, told, words, bonusWords) => expect(sentence(typed, words, bonusWords)).toBe(told))
  test('game.md, «Entering a word»: the same for a common word with another accent or none; a list that has one keeps it', () => {
    expect(['Perchè', "perche'", 'poichè', 'affinché'].map((word) => sentence(word))).toEqual([
      '"perchè" è troppo comune!',
      '"perche\'" è troppo comune!',
      '"poichè" è troppo comune!',
      '"affinché" è troppo comune!',
    ])
    expect(checkWords(['pace', 'perchè'], [])).toMatchObject({ code: 'words/too-common', word: 'perchè' })
    expect(checkWords(['pace', 'perchè'], [], ['perchè'])).toEqual({ kind: 'accepted', words: ['pace', 'perchè'] })
  })

  test('ours: more than three marks on a letter, or a mark without its letter, as for names (game.md, «Names»)', () => {
    const pile = (marks: number): string => `po${'\u0316\u0317\u0319\u032a'.repeat(20).slice(0, marks)}ca`
    expect(check(pile(3)).kind).toBe('accepted')
    expect(check(pile(4))).toMatchObject({ code: 'words/marks', sentence: expect.stringContaining('al massimo tre') })
    expect(check('\u0330abc')).toMatchObject({ code: 'words/marks' })
    expect(check('caffè').kind).toBe('accepted')
    expect(check('caffe\u0300').kind).toBe('accepted')
    const [old, other] = [pile(50), pile(40)]
    expect(checkWords(['pace', old], [], [old])).toEqual({ kind: 'accepted', words: ['pace', old] })
    expect(checkWords([old, other], [], [old])).toMatchObject({ code: 'words/marks', word: other })
  })

  test('game.md, «Names»: a stored word stays valid, whatever rule has changed since; no other comes beside it', () => {
    const old = ['ab', 'che', 'due parole', 'concittadini', 'a'.repeat(61), 'perché', 'po\u0316\u0317\u0319\u032aca']
    expect(checkWords([...old, 'pace'], [], old)).toEqual({ kind: 'accepted', words: [...old, 'pace'] })
    for (const [at, word] of old.entries())
      expect(checkWords(old, [], old.toSpliced(at, 1)), word).toMatchObject({ kind: 'refused', word })
    expect(checkWords(['ab', 'ab'], [], ['ab'])).toMatchObject({ code: 'words/already-entered' })
    const bonus = ['pace', 'mare', 'sole', 'luna'].slice(0, MAX_BONUS_WORDS + 1)
    expect(checkWords(bonus, bonus, bonus)).toEqual({ kind: 'accepted', words: bonus })
    for (const [at, word] of bonus.entries())
      expect(checkWords(bonus, bonus, bonus.toSpliced(at, 1)), 'wherever it stands').toMatchObject({
        code: 'words/too-many-bonus',
        word,
      })
  })

  test('the order of the reasons is the order of the specification', () => {
    // Each word has this reason and one of those after it.
    expect(check('di', ['di'])).toMatchObject({ code: 'words/too-short' })
    expect(check('della', ['della'], ['della'])).toMatchObject({ code: 'words/too-common' })
    expect(check('buon anno', ['buon anno'])).toMatchObject({ code: 'words/already-entered' })
    expect(check('pace', ['pace', 'mare'], ['pace', 'mare'])).toMatchObject({ code: 'words/already-entered' })
    expect(check('a b', [])).toMatchObject({ code: 'words/not-single' })
    expect(check('due soli', ['pace', 'mare'], ['pace', 'mare', 'due soli'])).toMatchObject({
      code: 'words/not-single',
    })
    expect(check('concittadini', ['pace', 'mare'], ['pace', 'mare', 'concittadini'])).toMatchObject({
      code: 'words/too-many-bonus',
    })
    expect(check(`concittadin${'i'.repeat(60)}`)).toMatchObject({ code: 'words/concittadini' })
    expect(check(`${'a'.repeat(60)} b`)).toMatchObject({ code: 'words/not-single' })
  })
})

describe('game.md, «Entering a word»: hints', () => {
  test.each([
    ['covid19', 'una cifra'],
    ['x²y', 'una cifra'],
    ["un'altra", 'all’apostrofo'],
    ['un’altra', 'all’apostrofo'],
    ['e-mail', 'al trattino'],
    ['pace!', 'a ogni segno'],
    ['a.b', 'a ogni segno'],
  ])('%s is accepted with a hint that names %s', (word, sign) => {
    const hint = expect.stringMatching(new RegExp(`${sign}.* mai`))
    expect(check(word)).toEqual({ kind: 'accepted', word, hint })
  })

  test.each(['pace', 'città', 'libertá', 'naïf', 'мир'])('%s has none', (word) => {
    expect(check(word)).toEqual({ kind: 'accepted', word, hint: null })
  })

  test('of a list, those that have one are named in its order', () => {
    expect(neverSaid(['pace', "l'ora", 'città', 'g7'])).toEqual(["l'ora", 'g7'])
  })
})

describe('a whole list', () => {
  test('is accepted normalised, in its order', () => {
    expect(checkWords([' Pace', 'MARE'], [])).toEqual({ kind: 'accepted', words: ['pace', 'mare'] })
    expect(checkWords([], [])).toEqual({ kind: 'accepted', words: [] })
  })

  test('the first refusal is told, each word against those before it', () => {
    expect(checkWords(['pace', 'mare', 'Pace'], [])).toMatchObject({ code: 'words/already-entered', word: 'pace' })
    expect(checkWords(['pace', 'mare', 'sole'], ['sole', 'mare', 'pace'])).toMatchObject({
      code: 'words/too-many-bonus',
      word: 'sole',
    })
  })

  test('an empty string is too short', () => {
    expect(checkWords(['pace', ' '], [])).toEqual({
      kind: 'refused',
      code: 'words/too-short',
      word: '',
      sentence: '"" è troppo corta!',
    })
  })

  test('says what the field says, word by word', () => {
    const word = fc.constantFrom(
      'pace',
      'PACE',
      'mare ',
      'sole',
      'vino',
      'di',
      'della',
      'buon anno',
      'concittadini',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 9 }),
        fc.subarray(['pace', 'mare', 'sole', 'vino']),
        (list, bonusWords) => {
          const words: string[] = []
          const refusals = []
          for (const raw of list) {
            const checked = checkWord(raw, { words, bonusWords })
            if (checked.kind === 'accepted') words.push(checked.word)
            else {
              refusals.push(checked)
              break
            }
          }
          expect(checkWords(list, bonusWords)).toEqual(refusals[0] ?? { kind: 'accepted', words })
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('a word keeps no character that a database would not give back: controls and halves of a pair', () => {
  expect(normaliseWord('pa\u0000ne\u009f')).toBe('pane')
  expect(normaliseWord('pa\ud800ne')).toBe('pane')
  expect(normaliseWord('due\tparole'), 'white space stays, and is refused').toBe('due\tparole')
})

test('the letters of a PDF, of full width and of mathematics are those of a word; signs stay signs', () => {
  expect(['ﬁducia', 'diﬃcoltà', 'ｐａｃｅ', '𝐩𝐚𝐜𝐞'].map(normaliseWord)).toEqual([
    'fiducia',
    'difficoltà',
    'pace',
    'pace',
  ])
  expect(checkWord('ﬁducia', { words: ['fiducia'], bonusWords: [] })).toMatchObject({ code: 'words/already-entered' })
  expect(checkWord('fiducia', { words: [], bonusWords: ['ﬁducia'] })).toMatchObject({ kind: 'accepted', hint: null })
  expect(normaliseWord('liberta´')).toBe('liberta´')
  expect(normaliseWord('1º')).toBe('1º')
})
