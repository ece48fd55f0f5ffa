/** `speech`: publishes, corrects and withdraws it; its begin and its transcript are in files of their own. */
import { Command } from 'commander'
import { findSeason } from '../../api/operator-api.ts'
import { askYear, askYes, type YesOption } from '../confirm.ts'
import { contextOf, knownOf, type YearOption, yearOption } from '../context.ts'
import { beginCommand } from './begin.ts'
import { followCommand } from './follow.ts'
import { formatLook, lookAtSpeech } from './speech-look.ts'
import { readSpeech } from './speech-text.ts'

type PublishOptions = YearOption & YesOption & { check?: boolean; early?: boolean }

const publish = (): Command =>
  new Command('publish')
    .summary('publish the speech, or correct it')
    .description(
      'Publishes the speech: words lock, closed rooms get their ranking within 15 seconds, rooms closed later at once. ' +
        'Again with another text: the correction takes its place. Asks first where the text does not look like a speech, or not ' +
        'like a correction of the one that is published.',
    )
    .argument('<file>', 'plain text in UTF-8, or - for what comes through a pipe')
    .option('--check', 'only look at it: nothing is published')
    .option('--early', 'the first text, while words can be chosen; asks for the year, as where there is no deadline')
    .option('-y, --yes', 'do not ask, whatever it looks like')
    .addOption(yearOption())
    .action(async (file: string, options: PublishOptions, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const text = await readSpeech(file)
      const season = await findSeason(url)
      const year = options.year ?? season.year
      const standing = await api.readSpeech(year)
      const { bonusWords, begunAt, sealedAt, wordsDeadline } = knownOf(season, year)
      const look = lookAtSpeech(text, bonusWords, standing)
      if (options.check) {
        const verdict = look.doubts.length === 0 ? 'It looks like a speech.' : 'It does not look right.'
        return answer(look, `${formatLook(look)}\n${verdict} Nothing was published.`)
      }
      if (look.doubts.length > 0 && !options.yes) {
        console.error(formatLook(look))
        await askYes(`Publish it for ${year} at ${url.origin} all the same?`, 'Nothing was published.')
      }
      const isFirst = standing === null && begunAt === null && sealedAt === null
      if (!options.yes && isFirst && (options.early || wordsDeadline === null)) {
        const what = `A publication shows the words of all closed rooms of ${year} at ${url.origin}.`
        await askYear(year, wordsDeadline, what, 'nothing was published')
      }
      const said = await api.publishSpeech(year, text, options.early === true)
      // The server's own count, which the rankings use.
      answer(said, `Published for ${year}:\n${formatLook({ ...look, ...said, doubts: [] })}`)
    })

const withdraw = (): Command =>
  new Command('withdraw')
    .summary('take the speech back')
    .description(
      'Rankings wait again. Before the seal, whoever has not finished can go on choosing (until the deadline); after it, no ' +
        'list opens again.',
    )
    .addOption(yearOption())
    .action(async (options: YearOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const year = options.year ?? (await findSeason(url)).year
      await api.withdrawSpeech(year)
      answer({ year, speechPublished: false }, `The speech of ${year} is taken back.`)
    })

export const speechCommand = (): Command =>
  new Command('speech')
    .summary('begin, follow, publish, correct or withdraw it')
    .addCommand(beginCommand())
    .addCommand(followCommand())
    .addCommand(publish())
    .addCommand(withdraw())
