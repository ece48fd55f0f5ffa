/** `numbers`: what the country chose, and what of it was said (decision 56). */
import { Command, Option } from 'commander'
import type { Numbers } from '../api/answers.ts'
import { findSeason } from '../api/operator-api.ts'
import { contextOf, type YearOption, yearOption } from './context.ts'

const NUMBER = new Intl.NumberFormat('en-GB')

const named = (label: string, value: string | null): string[] =>
  value === null ? [] : [`  ${label.padEnd(26)}${value}`]

export function formatNumbers(year: number, numbers: Numbers): string {
  const { players, chosen, unsaid, rarest, unchosen, spread } = numbers
  const digits = Math.max(1, ...[...spread, ...chosen.map((one) => one.players)].map((n) => NUMBER.format(n).length))
  return [
    `${NUMBER.format(players)} finished in ${year}`,
    '',
    'Most chosen',
    ...(chosen.length === 0 ? ['  no word is in five lists'] : []),
    ...chosen.map(
      (one) => `  ${NUMBER.format(one.players).padStart(digits)}  ${one.word}${one.isSaid ? '' : ' (not said)'}`,
    ),
    '',
    ...named('most chosen, not said', unsaid && `${unsaid.word}, in ${NUMBER.format(unsaid.players)}`),
    ...named('rarest that was said', rarest && `${rarest.word}, in ${NUMBER.format(rarest.players)}`),
    ...named('said, and fewer than five', unchosen && `${unchosen.word}, ${NUMBER.format(unchosen.times)} times`),
    '',
    'Words said, and how many had so many',
    ...spread.map((count, hits) => `  ${String(hits).padStart(2)}  ${NUMBER.format(count).padStart(digits)}`),
  ].join('\n')
}

type Options = YearOption & { hide?: string; show?: string }

export const numbersCommand = (): Command =>
  new Command('numbers')
    .summary('the country’s numbers, and what page 104 does not name')
    .description(
      'What everybody chose, and what of it was said. Counted within a minute of a publication or a correction.',
    )
    .addOption(yearOption())
    .addOption(
      new Option('--hide <word>', 'page 104 does not name this word, within fifteen seconds').conflicts('show'),
    )
    .option('--show <word>', 'page 104 may name it again')
    .action(async ({ year: chosen, hide, show }: Options, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const year = chosen ?? (await findSeason(url)).year
      const word = hide ?? show
      if (word !== undefined) {
        await api.hideWord(year, word, hide !== undefined)
        const hidden = await api.hiddenWords(year)
        answer(hidden, formatHidden(year, hidden.words))
        return
      }
      const numbers = await api.numbers(year)
      answer(numbers, formatNumbers(year, numbers))
    })

const formatHidden = (year: number, words: readonly string[]): string =>
  words.length === 0
    ? `Page 104 hides no word of ${year}.`
    : `Page 104 hides in ${year}: ${words.join(', ')}. It follows within fifteen seconds.`
