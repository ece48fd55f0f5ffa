/** `season`: shows a season, makes it, changes its bonus words or its deadline. */
import { Command } from 'commander'
import { isPastDeadline } from '../../shared/operator/input.ts'
import type { MailCeilings, Season } from '../api/answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import {
  askYes,
  collect,
  contextOf,
  inRome,
  orShow,
  parseCeiling,
  parseMoment,
  seenOf,
  when,
  type YesOption,
} from './context.ts'
import { mailsLine, sealLine } from './stats.ts'

type Options = YesOption & {
  bonus?: string[]
  deadline?: string | false
  hold?: boolean
  mailsAMinute?: number | 'default'
  mailsAnHour?: number | 'default'
}

const moment = (at: string | null): string => (at === null ? 'not yet' : when(at))

export const seasonCommand = (): Command =>
  new Command('season')
    .summary('show, make or change the season')
    .description(
      'Without options: shows the season. With options: makes or changes it.\n\n' +
        'Bonus words are worth double; each list of ten may hold two of them. They should stand before players begin: ' +
        'a later change is not held against finished lists, and closed rooms keep theirs.',
    )
    .option('--bonus <words>', 'the bonus words, all of them: separated by commas, or the option repeated', collect)
    .option('--deadline <moment>', 'no word is taken after it, for instance 2025-12-31T20:30+01:00', parseMoment)
    .option('--no-deadline', 'words stay open until the speech is published')
    .option('--hold', 'the words are sealed by no deadline and no publication, only by a begin')
    .option(
      '--no-hold',
      'a deadline and a publication seal again: an old deadline in 5 minutes, an old publication at once',
    )
    .option('--mails-a-minute <number>', 'the ceiling of mails to everybody, also after the seal', parseCeiling)
    .option('--mails-an-hour <number>', 'the same for an hour; «default» for the game’s own', parseCeiling)
    .option('-y, --yes', 'do not ask, also for a deadline in the past')
    .action(async (options: Options, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const now = await api.season()
      const { year } = now
      const deadline = options.deadline === false ? null : options.deadline
      const isChange = options.bonus !== undefined || deadline !== undefined || options.hold !== undefined
      if (typeof deadline === 'string' && isPastDeadline(deadline, Date.now()) && !options.yes) {
        const moment = inRome.format(new Date(deadline))
        await askYes(`${moment} is past: all words would lock at once. Write it all the same?`, 'Nothing was changed.')
      }
      if (isChange) {
        const change = {
          bonusWords: options.bonus ?? now.bonusWords,
          ...(deadline === undefined ? {} : { wordsDeadline: deadline }),
          ...(options.hold === undefined ? {} : { holdSeal: options.hold }),
        }
        await orShow(api.saveSeason(year, change, seenOf(now)), () => showSeason(url, api))
      }
      const { mailsAMinute, mailsAnHour } = options
      const mails =
        mailsAMinute === undefined && mailsAnHour === undefined
          ? null
          : await api.setMails(year, {
              ...(mailsAMinute === undefined ? {} : { mailsAMinute: mailsAMinute === 'default' ? null : mailsAMinute }),
              ...(mailsAnHour === undefined ? {} : { mailsAnHour: mailsAnHour === 'default' ? null : mailsAnHour }),
            })
      const season = isChange ? await api.season() : now
      const { rev: _, ...shown } = season
      answer({ ...shown, ...mails }, await formatSeason(season, url, api, mails))
    })

/** The present state of the instance's own season. */
export const showSeason = async (url: URL, api: OperatorApi): Promise<string> =>
  formatSeason(await api.season(), url, api)

/** `mails`: the ceilings that were set just now; otherwise those of the last count of the season. */
async function formatSeason(
  season: Season,
  url: URL,
  api: OperatorApi,
  mails: MailCeilings | null = null,
): Promise<string> {
  const stats = await api.stats()
  const seal = season.sealedAt === null ? sealLine(stats) : moment(season.sealedAt)
  return [
    `Season ${season.year}`,
    `  bonus words  ${season.bonusWords.join(', ') || 'none yet: --bonus pace,futuro,…'}`,
    `  deadline     ${when(season.wordsDeadline)}`,
    `  mega room    ${season.megaRoomId ? `${url.origin}/stanza/${season.megaRoomId}` : 'none yet: operator mega-room'}`,
    `  begin        ${moment(season.begunAt)}`,
    `  seal         ${seal}`,
    `  speech       ${season.speechPublished ? 'published' : 'not yet'}`,
    `  mails        ${mailsLine({ ...stats, ...mails })}`,
  ].join('\n')
}
