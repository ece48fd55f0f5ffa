/**
 * The ranking, written plainly from docs/game.md. It shares only the stop-word list with `shared/ranking` and
 * `shared/speech.ts`, and the two must agree on every game.
 */
import { isStopWord } from '../../../shared/words/stop-words.ts'

type Player = { id: string; fullName: string; words: readonly string[] }
type NaiveWord = {
  word: string
  score: number
  isSaid: boolean
  isBonus: boolean
  isDuplicate: boolean
  compliesToRuleLastWord: boolean
}
type NaiveResult = {
  id: string
  fullName: string
  position: number
  score: number
  isLastMan: boolean
  computedWords: NaiveWord[]
}

/** game.md, «The speech», one character at a time. */
const wordsSaid = (text: string): string[] => {
  const said: string[] = []
  let word = ''
  const end = () => {
    const lower = word.toLocaleLowerCase('it').normalize('NFC')
    if (lower !== '' && !isStopWord(lower)) said.push(lower)
    word = ''
  }
  for (const character of text.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '').normalize('NFC')) {
    if (/^[\p{L}\p{M}]$/u.test(character)) word += character
    else end()
  }
  end()
  return said
}

const lengthOf = (word: string): number => Array.from(word.normalize('NFC')).length

const compareIds = (a: string, b: string): number => {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0)
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0)
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? -1) - (right[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** game.md, «Who is first among equals», in its order. */
const compareResults = (a: NaiveResult, b: NaiveResult): number => {
  const said = (result: NaiveResult) => result.computedWords.filter((word) => word.isSaid)
  const lengths = (result: NaiveResult) => said(result).map((word) => lengthOf(word.word))
  const longest = (result: NaiveResult) => Math.max(0, ...lengths(result))
  const bonusSaid = (result: NaiveResult) => said(result).filter((word) => word.isBonus).length
  const sum = (result: NaiveResult) => lengths(result).reduce((total, length) => total + length, 0)
  return (
    b.score - a.score ||
    longest(b) - longest(a) ||
    bonusSaid(b) - bonusSaid(a) ||
    sum(b) - sum(a) ||
    said(b).length - said(a).length ||
    compareIds(a.id, b.id)
  )
}

/**
 * The results of a game, first to last.
 *
 * @param players with normalised words
 * @param rules the room's rule identifiers
 * @param bonusWords normalised
 * @param speechText as it was published
 */
export const naiveRanking = (
  players: readonly Player[],
  rules: readonly string[],
  bonusWords: readonly string[],
  speechText: string,
): NaiveResult[] => {
  const speech = wordsSaid(speechText)
  const playersWith = (word: string) => players.filter((player) => player.words.includes(word)).length
  const isDuplicate = (word: string) => playersWith(word) >= 2

  const candidates = players
    .flatMap((player) => player.words)
    .filter((word) => speech.includes(word) && !isDuplicate(word))
    .sort((a, b) => speech.lastIndexOf(b) - speech.lastIndexOf(a))
  const lastWord = rules.includes('last-word') ? candidates[0] : undefined

  const compute = (word: string): NaiveWord => {
    const isSaid = speech.includes(word)
    const isBonus = bonusWords.includes(word) && !rules.includes('no-bonus')
    let score = 0
    if (isSaid) score = isBonus ? 2 : 1
    if (word === lastWord) score += 3
    if (isDuplicate(word)) score = rules.includes('penalty-duplicates') ? -1 : 0
    return { word, score, isSaid, isBonus, isDuplicate: isDuplicate(word), compliesToRuleLastWord: word === lastWord }
  }

  const results = players.map((player): NaiveResult => {
    const computedWords = player.words.map(compute)
    let score = 0
    for (const word of computedWords) score += word.score
    if (rules.includes('bonus-no-duplicates') && !computedWords.some((word) => word.isDuplicate)) score *= 2
    return { id: player.id, fullName: player.fullName, position: 0, score, isLastMan: false, computedWords }
  })

  results.sort(compareResults)
  const last = results.at(-1)
  if (last && rules.includes('last-man')) {
    last.score += last.score > 4 ? 4 : last.score
    last.isLastMan = true
    results.sort(compareResults)
  }
  return results.map((result, index) => ({ ...result, position: index + 1 }))
}
