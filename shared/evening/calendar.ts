/**
 * The evening as a calendar file (RFC 5545, game.md, «Not to forget»): an event at the deadline, an alarm an hour before. Pure.
 *
 * Moments are UTC, so each calendar shows them in its own zone and the file needs no zone's rules. One UID per season: a person
 * who downloads the file again after a changed deadline has one event, at the new time.
 */
export type CalendarEvening = {
  season: number
  /** ISO 8601, with any offset. */
  deadline: string
  title: string
  text: string
  alarm: string
  /** The game's own origin, for the UID and the event's link. */
  origin: string
}

/** Minutes of the event in a calendar: the speech takes about a quarter of an hour, and the ranking a little. */
const MINUTES = 30

/** @param now ms since 1970: of two files for a season, a calendar believes the later one */
export function calendarFile(evening: CalendarEvening, now: number): string {
  const { season, deadline, title, text, alarm, origin } = evening
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//DIECI PAROLE//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:dieci-parole-${season}@${new URL(origin).host}`,
    `SEQUENCE:${Math.floor(now / 60_000)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Date.parse(deadline))}`,
    `DURATION:PT${MINUTES}M`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${origin}/parole`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(alarm)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** «20251231T193000Z» */
const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const MOST_OCTETS = 75

/** Breaks a line after 75 octets at most, never within a character; the next line begins with a space. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
