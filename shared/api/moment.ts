/** A moment as the API takes it: ISO 8601 with an offset. Without one it would be taken in whatever zone a machine is set to. */
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export function isMoment(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  if (Number.isNaN(Date.parse(text)) || day === undefined) return false
  // `Date` takes the thirty-first of February for the third of March.
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
