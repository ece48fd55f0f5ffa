/** The common part of the operator's commands: the server, the token, the year, and the output. */

import { createInterface } from 'node:readline/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isImpossibleMoment, isMoment } from '../../shared/api/bodies.ts'
import { isTheYear, isYear, roomIn } from '../../shared/operator/input.ts'
import { seasonTag } from '../../shared/operator/keys.ts'
import { RULE_IDS, type RuleId } from '../../shared/rooms/rooms.ts'
import { MOST_MAILS } from '../../shared/season.ts'
import type { Season } from '../api/answers.ts'
import {
  connectOperator,
  isChangedElsewhere,
  type OperatorApi,
  operatorToken,
  type SeenTag,
} from '../api/operator-api.ts'
import { Failure } from '../shell/failure.ts'

export type GlobalOptions = { url: URL; json?: boolean }

export type YearOption = { year?: number }

export const yearOption = (): Option =>
  new Option('--year <year>', 'the season (default: the instance’s own)').argParser(parseYear)

type OperatorContext = {
  url: URL
  api: OperatorApi
  /** Prints an answer, for a person or for a program. */
  answer: (data: unknown, sentence: string) => void
  isJson: boolean
}

export function contextOf(command: Command): OperatorContext {
  const options = command.optsWithGlobals<GlobalOptions>()
  return {
    url: options.url,
    api: connectOperator(options.url, operatorToken(options.url)),
    isJson: options.json === true,
    answer: (data, sentence) => console.log(options.json ? JSON.stringify(data, null, 2) : sentence),
  }
}

/** The tag of the season's state that a command has seen. */
export const seenOf = ({ year, rev, sealedAt }: Season): SeenTag =>
  rev === undefined ? null : seasonTag(year, { rev, sealedAt })

/**
 * After a change was refused because somebody else had changed the state since it was shown, prints the present state
 * (operating.md, «Nobody undoes another unseen»).
 */
export async function orShow<T>(change: Promise<T>, whatIsThere: () => Promise<string>): Promise<T> {
  try {
    return await change
  } catch (error) {
    // If the present state cannot be read now, the refusal alone says enough.
    if (isChangedElsewhere(error)) console.error(await whatIsThere().catch(() => ''))
    throw error
  }
}

// Parsers of commands' arguments, run before anything is sent.

export function parseYear(text: string): number {
  if (isYear(text)) return Number(text)
  throw new InvalidArgumentError('A year has four digits.')
}

/** «default» sets the game's own ceiling. Not null, because commander makes an empty text of it. */
export function parseCeiling(text: string): number | 'default' {
  if (text === 'default') return text
  const mails = Number(text)
  if (/^\d+$/.test(text) && mails >= 1 && mails <= MOST_MAILS) return mails
  throw new InvalidArgumentError(`From 1 to ${MOST_MAILS} mails, or «default».`)
}

export function parseMoment(text: string): string {
  if (isMoment(text)) return new Date(text).toISOString()
  if (isImpossibleMoment(text)) throw new InvalidArgumentError('There is no such day or hour in any calendar.')
  throw new InvalidArgumentError('A moment carries its offset, for instance 2025-12-31T20:30+01:00')
}

export function parseRoom(text: string): string {
  const id = roomIn(text)
  if (id !== null) return id
  throw new InvalidArgumentError('A room is named by its id of 12 characters or its link (…/stanza/<id>).')
}

/** For an option that can be repeated, or have several values separated by commas. */
export function collect(text: string, before: readonly string[] = []): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  // An unset variable would remove every bonus word, or make the mega room without its rules.
  if (words.length === 0) throw new InvalidArgumentError('It is empty: is a variable not set?')
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

// Questions before an action that cannot be undone, or looks wrong.

export type YesOption = { yes?: boolean }

/** Resolves with the typed text. @throws Failure without a terminal */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Failure('Nobody is here to confirm: give --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(question)).trim()
  } finally {
    prompt.close()
  }
}

/** @throws Failure unless the answer is yes; `otherwise` is its message */
export async function askYes(question: string, otherwise: string): Promise<void> {
  if (!/^y(es)?$/i.test(await ask(`${question} Type yes: `))) throw new Failure(otherwise)
}

/**
 * Asks for the typed year before an action that by mistake would affect a whole season while words can be chosen.
 * @throws Failure for any other text; `otherwise` ends its message
 */
export async function askYear(year: number, season: Season, what: string, otherwise: string): Promise<void> {
  const known = year === season.year ? deadlineOf(season) : `${year} is not this instance's season`
  if (!isTheYear(await ask(`${known}. ${what} Type the year: `), year)) throw new Failure(`Not the year: ${otherwise}.`)
}

const deadlineOf = ({ wordsDeadline }: Season): string =>
  wordsDeadline === null ? 'No deadline is set' : `The deadline is ${when(wordsDeadline)}`

/** Moments for the operator: with their day, by the clock of the players' country. */
export const inRome = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})
export const when = (moment: string | null): string =>
  moment === null ? 'none: until the speech' : `${inRome.format(new Date(moment))}, Italian time (${moment})`
