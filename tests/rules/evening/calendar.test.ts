/** game.md, «Not to forget»: a file that every calendar reads, by RFC 5545. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvening, calendarFile } from '../../../shared/evening/calendar.ts'

const NOW = Date.parse('2025-12-20T10:00:00Z')
const evening = (more: Partial<CalendarEvening> = {}): CalendarEvening => ({
  season: 2025,
  deadline: '2025-12-31T20:30:00+01:00',
  title: 'DIECI PAROLE: parla il Presidente',
  text: 'Scegli, e poi ascolta',
  alarm: 'Fra un’ora',
  origin: 'https://dieciparole.example',
  ...more,
})

/** As a calendar reads it: lines without their folds, values without their escapes. */
function valuesOf(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .toReversed()
      .map((line) => {
        const [name = '', ...rest] = line.split(':')
        const value = rest.join(':').replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
        return [name, value]
      }),
  )
}
const propertyOf = (file: string, name: string): string | undefined => valuesOf(file).get(name)

describe('the evening in a calendar', () => {
  it.each([
    ['in winter Rome is an hour ahead', '2025-12-31T20:30:00+01:00', '20251231T193000Z'],
    ['in summer two', '2025-07-31T20:30:00+02:00', '20250731T183000Z'],
    ['as the server writes it', '2025-12-31T19:30:00.000Z', '20251231T193000Z'],
    ['the new year begins later in London', '2026-01-01T00:15:00+01:00', '20251231T231500Z'],
  ])('begins at the deadline, in UTC: %s', (_, deadline, start) => {
    expect(propertyOf(calendarFile(evening({ deadline }), NOW), 'DTSTART')).toBe(start)
  })

  it('rings an hour before, and says why', () => {
    const file = calendarFile(evening(), NOW)
    const alarm = file.slice(file.indexOf('BEGIN:VALARM'), file.indexOf('END:VALARM'))
    expect(alarm).toContain('TRIGGER:-PT1H\r\n')
    expect(alarm).toContain('ACTION:DISPLAY\r\n')
    expect(alarm).toContain('DESCRIPTION:Fra un’ora\r\n')
  })

  it('is one event a season and an instance: a later file takes the place of an earlier one', () => {
    const first = calendarFile(evening(), NOW)
    const moved = calendarFile(evening({ deadline: '2025-12-31T19:45:00Z' }), NOW + 60_000)
    expect(propertyOf(moved, 'UID')).toBe(propertyOf(first, 'UID'))
    expect(Number(propertyOf(moved, 'SEQUENCE'))).toBeGreaterThan(Number(propertyOf(first, 'SEQUENCE')))
    // RFC 5545, 3.3.8
    expect(Number(propertyOf(moved, 'SEQUENCE'))).toBeLessThan(2 ** 31)
    const others = [evening({ season: 2026 }), evening({ origin: 'https://altra.example' })]
    for (const other of others) expect(propertyOf(calendarFile(other, NOW), 'UID')).not.toBe(propertyOf(first, 'UID'))
  })

  it('every component that begins ends, and all that RFC 5545 asks of them is there', () => {
    const file = calendarFile(evening(), NOW)
    const open: string[] = []
    for (const line of file.trimEnd().split('\r\n')) {
      const [name, value = ''] = line.split(':')
      if (name === 'BEGIN') open.push(value)
      if (name === 'END') expect(open.pop()).toBe(value)
    }
    expect(open).toEqual([])
    const values = valuesOf(file)
    for (const name of ['VERSION', 'PRODID', 'UID', 'DTSTAMP', 'DTSTART']) expect(values.get(name), name).toBeTruthy()
  })

  it('whatever it says comes out as it went in: lines of 75 octets, CRLF, no character broken', () => {
    const encoder = new TextEncoder()
    const text = fc
      .string({ unit: 'binary', maxLength: 90, size: 'max' })
      .map((any) => any.replace(/[\p{Cc}\p{Cs}]/gu, ''))
    fc.assert(
      fc.property(text, fc.constantFrom('', '\n', ';', ',', '\\', '\\n', ':'), text, (before, middle, after) => {
        const said = `${before}${middle}${after}`
        const file = calendarFile(evening({ text: said }), NOW)
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const lines = file.split('\r\n')
        expect(lines.filter((line) => encoder.encode(line).length > 75 || !line.isWellFormed())).toEqual([])
        expect(propertyOf(file, 'DESCRIPTION')).toBe(said)
      }),
      { numRuns: 30 },
    )
  })

  it('folds where it must, and nowhere else', () => {
    const titled = (letters: number): string => calendarFile(evening({ title: 'a'.repeat(letters) }), NOW)
    // «SUMMARY:» is eight of the 75.
    expect(titled(67)).toContain(`SUMMARY:${'a'.repeat(67)}\r\n`)
    expect(titled(68)).toContain(`SUMMARY:${'a'.repeat(67)}\r\n a\r\n`)
  })
})
