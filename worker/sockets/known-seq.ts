/** The number of the page's view, which its upgrade names (`?seq=`); null when it names none, or not a number. */
export function knownSeqIn(url: string): number | null {
  const text = new URL(url).searchParams.get('seq') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
