/** Page 709: counts down from ten; only the beginning is shown. */
export const COUNT_FROM = 10
const HIDDEN_FROM = 4
const TOO_LATE_MS = 15_000

export const COUNT_MS = COUNT_FROM * 1000

/** What the screen shows this many milliseconds after the start: «10» to «5», then nothing. */
export function shownCount(elapsedMs: number): string {
  const left = COUNT_FROM - Math.floor(elapsedMs / 1000)
  return left > HIDDEN_FROM ? String(left) : '??'
}

export const isTooLate = (elapsedMs: number): boolean => elapsedMs > COUNT_MS + TOO_LATE_MS

const seconds = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export type Verdict = { isOpen: boolean; exact: string; says: string }

/** The remark on a cork that went off this long after the start. */
export function verdict(elapsedMs: number): Verdict {
  const off = elapsedMs - COUNT_MS
  const distance = Math.abs(off)
  if (isTooLate(elapsedMs)) return { isOpen: false, exact: '', says: 'L’anno nuovo è cominciato senza di te. Capita.' }
  const exact = `${seconds.format(distance / 1000)} secondi ${off < 0 ? 'prima' : 'dopo'}`
  if (distance < 60) return { isOpen: true, exact, says: 'Mezzanotte in punto. Ti regoleranno gli orologi addosso.' }
  if (distance < 250) return { isOpen: true, exact, says: 'Quasi perfetto: a tavola nessuno se n’è accorto.' }
  if (distance < 800)
    return {
      isOpen: true,
      exact,
      says: off < 0 ? 'Un po’ in anticipo, come gli auguri della zia.' : 'Un po’ in ritardo, come il treno della zia.',
    }
  if (distance < 2500)
    return {
      isOpen: true,
      exact,
      says: off < 0 ? 'Presto. Il tappo è nella minestra.' : 'Tardi. Si stavano già baciando tutti.',
    }
  return {
    isOpen: true,
    exact,
    says: off < 0 ? 'Era ancora l’anno vecchio, e non l’ha presa bene.' : 'Stavano già sparecchiando.',
  }
}
