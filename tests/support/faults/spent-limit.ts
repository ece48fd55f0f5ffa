/** Uses up a caller's budget: the platform counts by the minute of the machine's clock, which no test can stop. */
const MINUTE = 60_000
const minuteOf = (moment: number): number => Math.floor(moment / MINUTE)
const AT_ONCE = 50

async function spend(limit: RateLimit, key: string): Promise<void> {
  for (;;) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => limit.limit({ key })))
    if (answers.some(({ success }) => !success)) return
  }
}

/** Runs `look` while nothing is left; once more if the minute ended meanwhile, and with it everybody's count. */
export async function whenSpent<T>(limit: RateLimit, key: string, look: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = minuteOf(Date.now())
    await spend(limit, key)
    const seen = await look()
    if (minuteOf(Date.now()) === minute) return seen
  }
}
