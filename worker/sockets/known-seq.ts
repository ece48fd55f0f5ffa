/** The number of the view that a page says it has, at its upgrade (`?seq=`); null: it says none that is a number. */
export function knownSeqIn(url: string): number | null {
  const text = new URL(url).searchParams.get('seq') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
