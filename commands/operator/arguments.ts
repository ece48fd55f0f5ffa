/** Parses the arguments of commands, before anything is sent. */
import { InvalidArgumentError } from 'commander'
import { isImpossibleMoment, isMoment } from '../../shared/api/moment.ts'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import { RULE_IDS, type RuleId } from '../../shared/rules.ts'

export function parseYear(text: string): number {
  if (/^[12]\d{3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A year has four digits.')
}

export function parseMoment(text: string): string {
  if (isMoment(text)) return new Date(text).toISOString()
  if (isImpossibleMoment(text)) throw new InvalidArgumentError('There is no such day or hour in any calendar.')
  throw new InvalidArgumentError('A moment carries its offset, for instance 2025-12-31T20:30+01:00')
}

/** Parses a room's id, or its link as players share it. */
export function parseRoom(text: string): string {
  const id = /\/stanza\/([^/?#]+)/.exec(text)?.[1] ?? text.trim()
  if (isRoomId(id)) return id
  throw new InvalidArgumentError('A room is named by its id of 12 characters or its link (…/stanza/<id>).')
}

/** For an option that can be repeated, or have several values separated by commas. */
export function collect(text: string, before: readonly string[] = []): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  // An unset variable would remove every bonus word, or make the mega room without its rules.
  if (words.length === 0) throw new InvalidArgumentError('Nothing stands in it: is a variable not set?')
  return [...before, ...words]
}

export function collectRules(text: string, before: readonly RuleId[] = []): RuleId[] {
  const rules = collect(text).map((name) => {
    const rule = RULE_IDS.find((id) => id === name)
    if (!rule) throw new InvalidArgumentError(`The rules are: ${RULE_IDS.join(', ')}.`)
    return rule
  })
  return [...before, ...rules]
}

const LONGEST_WATCH_SECONDS = 3600

export function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= LONGEST_WATCH_SECONDS) return seconds
  throw new InvalidArgumentError(`From 1 to ${LONGEST_WATCH_SECONDS} seconds.`)
}
