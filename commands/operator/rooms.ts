/** `mega-room` and `close`. */
import { Command } from 'commander'
import { RULE_IDS, type RuleId } from '../../shared/rules.ts'
import type { Season } from '../api/answers.ts'
import { findSeason } from '../api/operator-api.ts'
import { megaRoomName } from '../local/first-season.ts'
import { collectRules, parseRoom } from './arguments.ts'
import { contextOf, type YearOption, yearOption } from './context.ts'

/** Only for the instance's own season can it be known whether the room existed before. */
function whatStays(year: number, now: Season): string {
  if (year !== now.year) return '\nIf it was there already, its name and its rules stay as they were.'
  return now.megaRoomId === null ? '' : '\nIt was there already: its name and its rules stay as they were.'
}

export const megaRoomCommand = (): Command =>
  new Command('mega-room')
    .summary('make the room that everybody is in')
    .description('Makes the season’s mega room, once: again, it answers the one that is there.')
    .argument('[name]', 'what players read; left out: Mega stanza and the year')
    .option('--rule <rules>', `its extra rules: ${RULE_IDS.join(', ')}`, collectRules)
    .addOption(yearOption())
    .action(async (name: string | undefined, options: YearOption & { rule?: RuleId[] }, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const now = await findSeason(url)
      const year = options.year ?? now.year
      const room = await api.makeMegaRoom(year, { name: name ?? megaRoomName(year), rules: options.rule ?? [] })
      answer(room, `The mega room of ${year}: ${url.origin}/stanza/${room.id}${whatStays(year, now)}`)
    })

export const closeCommand = (): Command =>
  new Command('close')
    .summary('close a room, the mega room too')
    .description('Closes a room for good, as its owner would; the mega room has no other way. Again: no harm.')
    .argument('<room>', 'its id or its link', parseRoom)
    .action(async (id: string, _: object, command: Command) => {
      const { api, answer } = contextOf(command)
      const { room, isDone } = await api.closeRoom(id)
      const sentence = isDone
        ? `«${room.name}» is closed.`
        : `«${room.name}» is closing; the last words are on their way.`
      answer({ ...room, isDone }, sentence)
    })
