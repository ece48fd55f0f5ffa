/** `speech`: begins, publishes, corrects and withdraws it; the live stream is in follow.ts. */
import { Command } from 'commander'
import { operatorKeys } from '../../shared/operator/keys.ts'
import { Failure } from '../shell/failure.ts'
import { askYear, askYes, contextOf, orShow, seenOf, type YearOption, type YesOption, yearOption } from './context.ts'
import { followCommand } from './follow.ts'
import { showSeason } from './season.ts'
import { formatLook, lookAtSpeech, readSpeech } from './speech-text.ts'
import { clock } from './stats.ts'

type PublishOptions = YearOption & YesOption & { check?: boolean; early?: boolean }

const publish = (): Command =>
  new Command('publish')
    .summary('publish the speech, or correct it')
    .description(
      'Publishes the speech: words lock, closed rooms get their ranking within 15 seconds, rooms closed later at once. ' +
        'Again with another text: the correction takes its place. Damage by a PDF or a keyboard is mended first. Asks ' +
        'where the text does not look like a speech, or not like a correction of the one that is published.',
    )
    .argument('<file>', 'plain text in UTF-8, or - for a pipe')
    .option('--check', 'only look at it: nothing is published')
    .option('--early', 'the first text, while words can be chosen; asks for the year, as where there is no deadline')
    .option('-y, --yes', 'do not ask, even about doubts')
    .addOption(yearOption())
    .action(async (file: string, options: PublishOptions, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const text = await readSpeech(file)
      const season = await api.season()
      const year = options.year ?? season.year
      const standing = await api.readSpeech(year)
      // An instance gives no facts of another year's season.
      const unknown = year === season.year ? {} : { bonusWords: [], wordsDeadline: null, begunAt: null, sealedAt: null }
      const known = { ...season, ...unknown, speechPublished: standing.text !== null }
      const { bonusWords } = known
      const look = lookAtSpeech(text, { year, bonusWords, previous: standing.text })
      if (options.check) {
        const verdict = look.doubts.length === 0 ? 'It looks like a speech.' : 'It does not look right.'
        return answer(look, `${formatLook(look)}\n${verdict} Nothing was published.`)
      }
      if (look.doubts.length > 0 && !options.yes) {
        console.error(formatLook(look))
        await askYes(`Publish it for ${year} at ${url.origin} all the same?`, 'Nothing was published.')
      }
      const isEarly = options.early === true
      if (!options.yes && operatorKeys.publish.asksYear(known, isEarly)) {
        const what = `A publication shows the words of all closed rooms of ${year} at ${url.origin}.`
        await askYear(year, season, what, 'nothing was published')
      }
      const said = await orShow(api.publishSpeech(year, look.text, isEarly, standing.tag), async () => {
        const there = await api.readSpeech(year)
        if (there.text === null) return `No text of ${year} is published now.`
        return `Published now for ${year}:\n${formatLook(lookAtSpeech(there.text, { year, bonusWords, previous: null }))}`
      })
      // Shows the server's own count, which the rankings use.
      answer(said, `Published for ${year}:\n${formatLook({ ...look, ...said, doubts: [] })}`)
    })

const withdraw = (): Command =>
  new Command('withdraw')
    .summary('take the speech back')
    .description(
      'Rankings wait again. Before the seal, players who have not finished can go on choosing (until the deadline); after it, no ' +
        'list opens again.',
    )
    .addOption(yearOption())
    .action(async (options: YearOption, command: Command) => {
      const { api, answer } = contextOf(command)
      const year = options.year ?? (await api.season()).year
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

type Options = YesOption & { early?: boolean; undo?: boolean }

const beginCommand = (): Command =>
  new Command('begin')
    .summary('say that the speech has begun')
    .description(
      'The President speaks: 60 seconds later all words of the season are locked for good, the owners of open rooms are ' +
        'asked to close them, and closed rooms see their boards. Until then it can be taken back with --undo. Again: no harm.',
    )
    .option('--early', 'before the deadline; asks for the year, as where there is no deadline')
    .option('--undo', 'take it back, within its 60 seconds')
    .option('-y, --yes', 'do not ask for the year')
    .action(async (options: Options, command: Command) => {
      const { api, url, answer } = contextOf(command)
      if (options.undo && options.early) throw new Failure('Either --early or --undo.')
      const season = await api.season()
      const { year } = season
      if (options.undo) {
        await api.takeBackBegin(year)
        return answer({ year, begunAt: null }, `The speech of ${year} has not begun.`)
      }
      const isEarly = options.early === true
      const asks = !options.yes && operatorKeys.begin.asksYear(season, isEarly)
      if (asks) {
        const what = `A begin locks all words of ${year} at ${url.origin} in 60 seconds, for good.`
        await askYear(year, season, what, 'nothing has begun')
      }
      const seen = asks ? seenOf(season) : null
      const begun = await orShow(api.begin(year, isEarly, seen), () => showSeason(url, api))
      answer(
        begun,
        [
          `The speech of ${year} has begun, at ${clock(begun.begunAt)}.`,
          `  words lock   for good at ${clock(begun.sealsAt)}; before that: speech begin --undo`,
          `  finished     ${begun.finished}`,
          `  unfinished   ${begun.unfinished}, who can still save and finish until then`,
        ].join('\n'),
      )
    })
