/** The number of the page's view, as its upgrade names it (`?seq=`); null: it names none, or what is no number. */
export function knownSeqIn(url: string): number | null {
  const text = new URL(url).searchParams.get('seq') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
