/** Moments as the operator reads them: with their day, by the clock of the players' country. */
export const inRome = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})
export const when = (moment: string | null): string =>
  moment === null ? 'none: until the speech' : `${inRome.format(new Date(moment))}, Italian time (${moment})`
