/** A caller's budget that is used up: the platform counts by the minute of the machine's clock, which no test can hold. */
const MINUTE = 60_000
const minuteOf = (moment: number): number => Math.floor(moment / MINUTE)
const AT_ONCE = 50

async function spend(limit: RateLimit, key: string): Promise<void> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => limit.limit({ key })))
    if (answers.some(({ success }) => !success)) return
  }
}

/** What is seen while nothing is left; seen once more where the minute ended meanwhile, and everybody's budget began anew. */
export async function whenSpent<T>(limit: RateLimit, key: string, look: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = minuteOf(Date.now())
    await spend(limit, key)
    const seen = await look()
    if (minuteOf(Date.now()) === minute) return seen
  }
}
