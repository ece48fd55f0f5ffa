/** A moment in the API: ISO 8601 with an offset. Without one, each machine would read it in its own time zone. */
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const isMoment = (text: string): boolean => MOMENT.test(text) && !isImpossible(text)

/** Whether a text has the form of a moment but names a day or an hour that does not exist. */
export function isImpossibleMoment(text: string): boolean {
  return MOMENT.test(text) && isImpossible(text)
}

function isImpossible(text: string): boolean {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  // `Date` would read 31 February as 3 March.
  return Number.isNaN(Date.parse(text)) || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
