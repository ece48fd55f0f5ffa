/** A moment as the API takes it: ISO 8601 with an offset. Without one it would be taken in whatever zone a machine is set to. */
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const isMoment = (text: string): boolean => MOMENT.test(text) && !isImpossible(text)

/** Written as a moment is, of a day or an hour that there is not. */
export function isImpossibleMoment(text: string): boolean {
  return MOMENT.test(text) && isImpossible(text)
}

function isImpossible(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  // `Date` takes the thirty-first of February for the third of March.
  return Number.isNaN(Date.parse(text)) || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
