/**
 * Doubts about the words of a text (operating.md, «A damaged text»): signs of damage that a program has done on the way,
 * each with the worst places. Every limit is well above the values of the 76 speeches since 1949, each read with the index
 * of the others and including their misprints. Pure.
 */
import type { SpeechIndex } from '../past/past.ts'
import { accentedTwin } from '../words/accents.ts'
import { otherForms } from '../words/near.ts'
import { cleanText, lowerCase } from '../words/normalise.ts'
import { isStopWord } from '../words/stop-words.ts'
import { type Knows, knowsOf } from './speech-mend.ts'

/** A kind of damage: the number of words (or lines) that have it, and the three worst of them. */
type Damage = { count: number; worst: string[] }

/**
 * - `markup`: a word processor's file, a web page, a subtitle's tags
 * - `encoding`: signs in place of letters of another encoding, «libertÃ», «libert?»
 * - `accents`: hardly any accents, or words that lack theirs; `percent`: so many words in a hundred have one
 * - `pieces`: words in two pieces, letters apart, two words as one
 * - `misread`: errors of a machine that reads pictures, «c0ncordia», «govemo»
 * - `unknown`: words of no speech since 1949; `percent`: of the distinct ones
 * - `furniture`: text around a speech on its page: headings, page numbers, dates, links
 * - `timed`: subtitles, with the times of their cues or notes in brackets
 * - `repeated`: sentences repeated word by word
 * - `cut`: it begins without a greeting, or ends without a wish or in the middle of a sentence
 */
export type WordDoubt =
  | ({ kind: 'markup' | 'encoding' | 'pieces' | 'misread' | 'furniture' | 'timed' | 'repeated' | 'cut' } & Damage)
  | ({ kind: 'accents' | 'unknown'; percent: number } & Damage)

const WORST = 3

/** In their order in the text, each once. */
const damageOf = (found: Iterable<string>): Damage => {
  const all = new Set([...found].map((one) => one.trim().replace(/\s+/g, ' ')))
  return { count: all.size, worst: [...all].slice(0, WORST).map(shortened) }
}

const LONGEST = 32
const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text
}

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([found]) => found)

/**
 * @param raw the mended text
 * @param index null: it is missing, and checks that need it are skipped
 * @param unsure words that the mending left because it was not sure
 */
export function wordDoubts(raw: string, index: SpeechIndex | null, unsure: readonly string[] = []): WordDoubt[] {
  const text = cleanText(raw)
  const doubts: WordDoubt[] = []
  const doubt = (kind: Exclude<WordDoubt['kind'], 'accents' | 'unknown'>, found: string[], least = 1): void => {
    const damage = damageOf(found)
    if (damage.count >= least) doubts.push({ kind, ...damage })
  }
  const markup = matches(text, MARKUP)
  doubt('markup', markup)
  doubt('timed', matches(text, TIMED))
  const plain = markup.length > 0 ? text.replace(MARKUP, ' ') : text
  const words = wordsOf(plain)
  const distinct = [...new Set(words.map(lowerCase))]
  const knows = index === null ? null : knowsOf(index)
  /** Words of no speech, whose singular or plural is in no speech either. */
  const odd = knows === null ? [] : distinct.filter((word) => word.length >= 4 && !isKnownForm(word, knows))
  const manyOf = (found: string[]): string[] => (areMany(new Set(found).size, distinct.length) ? found : [])

  doubt('encoding', [...matches(plain, ENCODING), ...questionMarks(plain, knows)])
  const bare = [...unsure, ...(knows ? manyOf(odd.filter((word) => lacksAccent(word, knows))) : [])]
  const accented = words.filter((word) => ACCENTED.test(word)).length / Math.max(1, words.length)
  const isPoor = words.length >= FEWEST && accented < ACCENTED_SHARE && doubts.length === 0
  if (bare.length > 0 || isPoor)
    doubts.push({
      kind: 'accents',
      percent: Math.round(accented * 100),
      ...damageOf(bare.length > 0 ? bare : words.filter((word) => LIKELY_BARE.test(word))),
    })
  doubt('pieces', [
    ...spacedLetters(plain, words),
    ...(knows
      ? [
          ...atLineEnds(raw, knows),
          ...manyOf(apart(words, knows)),
          ...manyOf(odd.filter((word) => isElided(word, knows))),
          ...manyOf(odd.filter((word) => isTwo(word, knows))),
        ]
      : []),
  ])
  doubt(
    'misread',
    manyOf([...matches(plain, DIGIT_WITHIN), ...(knows ? odd.filter((word) => isMisread(word, knows)) : [])]),
  )
  if (knows) {
    const counted = distinct.filter((word) => !isStopWord(word))
    const unknown = counted.filter((word) => !knows(word))
    const share = unknown.length / Math.max(1, counted.length)
    if (unknown.length >= FEWEST_UNKNOWN && share > UNKNOWN_SHARE)
      doubts.push({
        kind: 'unknown',
        percent: Math.round(share * 100),
        ...damageOf(unknown.toSorted((a, b) => b.length - a.length)),
      })
  }
  doubt('furniture', furniture(plain))
  doubt('repeated', repeated(plain))
  doubt('cut', words.length >= FEWEST ? cutOff(plain) : [])
  return doubts
}

/** Each of the 76 speeches has at most one such word of each kind. */
const areMany = (count: number, distinct: number): boolean => count >= 3 || (count === 2 && distinct < 200)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

/** A share of fewer words says nothing. */
const FEWEST = 60

// Files of programs.

const MARKUP = new RegExp(
  [
    '\\{\\\\rtf[^\\s]*',
    "[\\p{L}]{0,40}\\\\(?:'[\\da-f]{2}|u-?\\d{2,5}|u[\\da-f]{4}|[a-z]{1,24}-?\\d*|[`'^\"~]\\{?[a-zA-Z]\\}?)",
    '</?[a-zA-Z!?][^<>\\n]{0,500}>?',
    '[\\p{L}]{0,40}&(?:#\\d{1,7}|#x[\\da-fA-F]{1,6}|[a-zA-Z]{2,8}\\d?);',
    '[\\p{L}]{0,40}&(?:agrave|egrave|eacute|igrave|ograve|ugrave|nbsp|[rl]squo|apos|quot)\\b',
    '[\\p{L}]{0,40}=[C-E][\\dA-F](?:=[89AB][\\dA-F])?',
    '[\\p{L}]{0,40}%[C-E][\\dA-F](?:%[89AB][\\dA-F])?',
    '[\\p{L}]{0,40}\\+A[A-Za-z\\d]{2}-',
    '\\*\\*[^*\\n]+\\*\\*|^#{1,6} .+$|\\]\\(\\S+\\)',
  ].join('|'),
  'gmu',
)

const TIMED =
  /^.*-->.*$|^WEBVTT.*$|^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?(?=\s|$)|\[[^\]\n]{1,40}\]|\((?:applaus|music|ris[ao]|inno|sigla|silenzio|pausa|voce)[^)\n]{0,40}\)|[♪♫♬]|^\s*>>/gimu

// Encodings.

/** Signs that no speech has beside a letter: other scripts within a word, symbols, accented capitals after a small letter. */
const ENCODING = new RegExp(
  [
    '[\\p{L}\\p{M}]{0,40}(?:[ÃÂ]|â€|[ãâåð](?=[\\u0080-\\u00bf]))\\S*',
    '[\\p{L}\\p{M}]{0,40}\\p{Ll}[À-ÖØ-Þ][\\p{L}\\p{M}]{0,40}',
    '[\\p{L}\\p{M}]{0,40}[^\\p{Script=Latin}\\p{Script=Inherited}\\p{N}\\s.,;:!?\'"()\\[\\]{}<>/\\\\&%*+=#@_|^~`´§ªº°€$£©®™‘’‚‛“”„‹›«»…•·–—―‐‑\\-\\u00ac\\u2212\\u2032\\u2033ʼʹ][\\p{L}\\p{M}]{0,40}',
    '[\\p{L}\\p{M}]{0,40}[\\p{Script=Latin}][\\p{Script=Cyrillic}\\p{Script=Greek}][\\p{L}\\p{M}]{0,40}',
    '(?<=[\\p{Ll}])[ˆ˜‚„‹›•…][\\p{Ll}]',
  ].join('|'),
  'gu',
)

const LOST_LETTER = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{0,40})\?+(?=[^\S\n]*[\p{Ll},;:.]|[\p{L}])/gu

/** A question mark in the place of a letter: within a word, alone, or behind letters that are a word only with an accent. */
function questionMarks(text: string, knows: Knows | null): string[] {
  return Array.from(text.matchAll(LOST_LETTER)).flatMap((match) => {
    const [found, stem = ''] = match
    const next = text.slice(match.index + found.length)
    const isWithin = stem !== '' && /^\p{Ll}/u.test(next)
    const isAlone = stem === '' && /^\s+\p{Ll}/u.test(next) && /[\p{Ll}'’,:]\s*$/u.test(text.slice(0, match.index))
    const isCut = stem !== '' && knows !== null && !knows(stem) && vowelMissing(lowerCase(stem), knows)
    return isWithin || isAlone || isCut ? [`${found}${isWithin ? (/^[\p{L}]+/u.exec(next)?.[0] ?? '') : ''}`] : []
  })
}

const vowelMissing = (stem: string, knows: Knows): boolean =>
  ['à', 'è', 'é', 'ì', 'ò', 'ù'].some((one) => knows(stem + one))

// Accents.

const ACCENTED = /[àèéìíòóùú]/iu
/** The speech with the fewest accents has 2.65 in a hundred words. */
const ACCENTED_SHARE = 0.013
const LIKELY_BARE = /^(?:citta|perche|piu|cosi|puo|gia|\p{L}{3,}(?:ita|erta|alta|ieta|enta))$/iu

const isKnownForm = (word: string, knows: Knows): boolean => knows(word) || otherForms(word).some(knows)

/** The word is known with an accent, in the place of its last letter or behind it. */
function lacksAccent(word: string, knows: Knows): boolean {
  if (accentedTwin(word, knows) !== null) return true
  return (
    word.length >= 4 && (vowelMissing(word, knows) || (/[^a-z]$/.test(word) && vowelMissing(word.slice(0, -1), knows)))
  )
}

// Words in pieces.

const SPACED = /(?<![\p{L}\p{M}'’])(?:\p{L}[^\S\r\n]+){4,}\p{L}(?![\p{L}\p{M}'’])/gu
/** Share of the letters: 1993 has two lines in spaced letters, for emphasis. */
const SPACED_SHARE = 0.01

function spacedLetters(text: string, words: readonly string[]): string[] {
  const spaced = matches(text, SPACED)
  const letters = spaced.join('').replace(/\s/g, '').length
  return letters > SPACED_SHARE * words.join('').length ? spaced : []
}

const HYPHENATED =
  /(?<![\p{L}\p{M}])([\p{L}\p{M}]{1,40})[-\u2010\u2011\u2013\u2043\ufe63\uff0d\u00ad\u00ac]([^\S\r\n]*(?:[\r\n\v\f\u0085\u2028\u2029]\s*)?)(\S*)/gu
/** Prefixes that begin words with a hyphen. */
const PREFIXES = new Set('ex vice anti post pre neo non euro centro nord sud socio italo franco anglo afro'.split(' '))

/** Words in two halves that the mending could not join: other text stands between them, or the whole word is not known. */
function atLineEnds(text: string, knows: Knows): string[] {
  const inLines: string[] = []
  const found = Array.from(text.matchAll(HYPHENATED)).flatMap(([, before = '', gap = '', rest = '']) => {
    if (gap === '') return []
    const after = /^[\p{L}\p{M}]*/u.exec(rest)?.[0] ?? ''
    const isLineEnd = /[\r\n\v\f\u0085\u2028\u2029]/.test(gap)
    const isNextLine = /^[^\S\r\n]*(?:\r\n|[\r\n\v\f\u0085\u2028\u2029])[^\S\r\n]*$/.test(gap)
    const areWords = after !== '' && knows(before) && knows(after)
    if (!isLineEnd) {
      if (!areWords && /^\p{Ll}/u.test(after)) inLines.push(`${before}- ${after}`)
      return []
    }
    const isCompound = isNextLine && after !== '' && (PREFIXES.has(lowerCase(before)) || areWords)
    return isCompound ? [] : [`${before}- ${after}`]
  })
  // A dash may stand too close to a word: «siano- quando».
  return inLines.length > 1 ? [...found, ...inLines] : found
}

/** Neighbours that together are a word, while one of them is not: «concor dia». */
function apart(words: readonly string[], knows: Knows): string[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    const isSplit =
      next !== undefined && word.length > 1 && next.length > 1 && !(knows(word) && knows(next)) && knows(word + next)
    return isSplit ? [`${word} ${next}`] : []
  })
}

const ELIDED = /^(?:[ldc]|un|dell|nell|all|dall|sull|quest|quell|tutt)(?=[aeiouàèéìòùh])/

/** A word that has lost its apostrophe: «lavvenire», «nellanno». */
function isElided(word: string, knows: Knows): boolean {
  const rest = word.slice(ELIDED.exec(word)?.[0].length ?? word.length)
  return rest.length >= 3 && knows(rest)
}

/** Words that never are the end or the beginning of a verb, as «no», «si» and «con» are. */
const LITTLE = new Set(
  (
    'il lo gli un una uno del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello ' +
    'nella nei negli nelle sul sulla sui sulle che chi cui non per più è e ed è questo questa nostro nostra nostri nostre sono ' +
    'ha hanno abbiamo come tutti tutte anche'
  ).split(' '),
)

/** Two words as one: an accent in the middle, or a word that counts joined with a short one. */
function isTwo(word: string, knows: Knows): boolean {
  for (let at = 1; at < word.length; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (!knows(one) || !knows(other)) continue
    if (/[àèéìòù]$/.test(one)) return true
    if ((at >= 4 && other.length >= 3 && LITTLE.has(other)) || (other.length >= 4 && at >= 3 && LITTLE.has(one)))
      return true
    if (at >= 5 && other.length >= 5 && !/^ment[eio]$/.test(other)) return true
  }
  return false
}

// Errors of a machine that reads a picture.

const DIGIT_WITHIN =
  /[\p{L}\p{M}]{0,40}(?:\p{Ll}[0-9$|]+\p{Ll}|\p{Ll}I\p{Ll}|(?<!\p{N})[01|]\p{Ll}{3,}|\p{Ll}{3,}[01|](?!\p{N}))[\p{L}\p{M}]{0,40}/gu
/** Letters as misread, and the letters on the paper. */
const CONFUSED: readonly (readonly [read: string, there: string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['c', 'e'],
  ['e', 'c'],
  ['i', 'l'],
  ['l', 'i'],
  ['cl', 'd'],
  ['d', 'cl'],
  ['u', 'n'],
  ['n', 'u'],
  ['ii', 'n'],
  ['ii', 'u'],
  ['li', 'h'],
]
/** Ligatures that a PDF's text loses. */
const LIGATURES = ['fi', 'fl', 'ff', 'ffi']

/** True if undoing one confusion or restoring one ligature gives a known word. */
function isMisread(word: string, knows: Knows): boolean {
  for (let at = 0; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)]
    const isConfused = CONFUSED.some(
      ([read, there]) => rest.startsWith(read) && knows(before + there + rest.slice(read.length)),
    )
    if (isConfused || LIGATURES.some((letters) => knows(before + letters + rest))) return true
  }
  return false
}

/** Each speech, read with the index of the others, has 23 in a hundred at most. */
const UNKNOWN_SHARE = 0.4
const FEWEST_UNKNOWN = 20

// Text around a speech.

const PAGE_NUMBER = /^[-–—\s[(]*(?:pag(?:ina|\.)?\s*|p\.\s*)?\d{1,3}(?:\s*(?:\/|di|of|su)\s*\d{1,3})?[-–—\s\])]*$/iu
const IN_LINE =
  /\bpag(?:ina|\.)\s*\d+|https?:\/\/\S+|\bwww\.\S+|\S+@\S+\.\S+|[©®]\s*\S+|\bcopyright\b|\bcookie\b|\(ansa\)|\(agi\)|\(adnkronos\)|riproduzione riservata|tutti i diritti/giu
const DATE =
  /\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b|\b\d{1,2}(?:°|º)?\s+(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)\p{L}*\.?(?:\s+\d{4})?/iu
const HEADING =
  /\b(?:quirinale|presidenza|presidente|repubblica|messaggio|discorso|comunicato|ufficio stampa|segretariato|fonte|condividi|stampa|scarica|home|menu|torna|allegat|video|audio|testo integrale|trascrizione|fine anno|ansa|redazione|pubblicato|aggiornato)\b/iu
const SALUTATION = /italian|cittadin|amic|compatriot|connazional|buon|auguri|grazie|viva/iu

function furniture(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).map((line) => line.trim())
  return lines.flatMap((line, at) => {
    if (line === '') return []
    const inLine = matches(line, IN_LINE)
    if (inLine.length > 0) return inLine
    if (PAGE_NUMBER.test(line)) return [line]
    const isHeading = standsAlone(line, lines[at - 1] ?? '', lines[at + 1] ?? '') && !SALUTATION.test(line)
    return isHeading && (DATE.test(line) || HEADING.test(line)) ? [line] : []
  })
}

const SENTENCE_END = /[.!?;:,…»”"]$/u

/** A line that is not a sentence, nor part of one that was broken into lines. */
function standsAlone(line: string, before: string, after: string): boolean {
  const words = wordsOf(line).length
  const isWithin = before !== '' && !SENTENCE_END.test(before) && wordsOf(before).length > 7
  if (SENTENCE_END.test(line) || words > 14 || isWithin) return false
  return after === '' || (words <= 7 && /^[^\p{Ll}]/u.test(after))
}

/** Share of repeated sentences. */
const REPEATED_SHARE = 0.15
const MOST_REPEATED = 3
/** Shorter sentences are a speaker's own repetitions: «Viva la Repubblica, viva l'Italia». */
const FEWEST_REPEATED = 6

function repeated(text: string): string[] {
  const sentences = text
    .split(/[.!?…;:]+|(?:\r\n|[\r\n]){1,}/u)
    .map((one) => wordsOf(lowerCase(one)).join(' '))
    .filter((one) => one.split(' ').length >= FEWEST_REPEATED)
  const seen = new Set<string>()
  const again = sentences.filter((one) => seen.size === seen.add(one).size)
  return again.length >= MOST_REPEATED && again.length / sentences.length > REPEATED_SHARE ? again : []
}

/** Every speech since 1949 matches FAREWELL at its end and WELCOME at its beginning. */
const FAREWELL = /augur|\bann[oi]\b|\bviva\b|felic|prosper|seren|grazie|\bpace\b|popol/iu
const END = 400
const WELCOME = /italian|cittadin|compatriot|connazional|amic|buona ?sera|ascolt|augur|\bann[oi]\b/iu
const BEGINNING = 300

/** A beginning without a greeting; an end without a wish, or in the middle of a sentence. */
function cutOff(text: string): string[] {
  const [beginning, end] = [text.trimStart().slice(0, BEGINNING), text.trimEnd().slice(-END)]
  const last = end.slice(-60)
  const isWhole =
    FAREWELL.test(end) && (/[.!?…»”"')\]*]$/u.test(last) || /ann[oi]\b|augur|viva|itali|grazie|tutti/iu.test(last))
  const firstWords = beginning.slice(0, LONGEST - 2)
  return [...(WELCOME.test(beginning) ? [] : [`${firstWords}…`]), ...(isWhole ? [] : [`…${end.slice(2 - LONGEST)}`])]
}

/**
 * The year whose speech this is, by the index; null when it is of no year, or of the season's own.
 *
 * @param distinct the words that count
 */
export function pastYearOf(distinct: ReadonlySet<string>, index: SpeechIndex, season: number): number | null {
  if (distinct.size < FEWEST_OF_YEAR) return null
  const hits = new Map<number, number>()
  for (const word of distinct)
    for (const place of index.said.get(word) ?? []) hits.set(place, (hits.get(place) ?? 0) + 1)
  for (const [place, count] of hits) {
    const year = index.years[place]
    if (year !== undefined && year !== season && count / distinct.size >= SAME_YEAR_SHARE) return year
  }
  return null
}
/** Two different years have at most half of the shorter one's words in common. */
const SAME_YEAR_SHARE = 0.75
const FEWEST_OF_YEAR = 40
