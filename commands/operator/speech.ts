/** `speech`: publishing, correcting and taking it back. */
import { Command } from 'commander'
import { findSeason } from '../api/operator-api.ts'
import { contextOf, type YearOption, yearOption } from './context.ts'
import { readSpeech } from './speech-text.ts'

const publish = (): Command =>
  new Command('publish')
    .summary('publish the speech, or correct it')
    .description(
      'Publishes the speech: words lock, closed rooms get their ranking within 15 seconds, rooms closed later at once. ' +
        'Again with another text: the correction takes its place.',
    )
    .argument('<file>', 'plain text in UTF-8, or - for what comes through a pipe')
    .addOption(yearOption())
    .action(async (file: string, options: YearOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const text = await readSpeech(file)
      const year = options.year ?? (await findSeason(url)).year
      const said = await api.publishSpeech(year, text)
      const bonus = said.bonusWordsSaid.join(', ') || 'none'
      answer(
        said,
        `Published for ${year}: ${said.words} words that count, ${said.distinctWords} distinct.\nBonus words said: ${bonus}.`,
      )
    })

const withdraw = (): Command =>
  new Command('withdraw')
    .summary('take the speech back')
    .description('Rankings wait again, and whoever has not finished can go on choosing (before the deadline).')
    .addOption(yearOption())
    .action(async (options: YearOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const year = options.year ?? (await findSeason(url)).year
      await api.withdrawSpeech(year)
      answer({ year, speechPublished: false }, `The speech of ${year} is taken back.`)
    })

export const speechCommand = (): Command =>
  new Command('speech').summary('publish, correct or withdraw it').addCommand(publish()).addCommand(withdraw())
