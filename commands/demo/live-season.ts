/** Whether the evening of `--live` can be played in a season. It ends with a seal, which nothing takes back. */
import type { Season } from '../api/answers.ts'

const ELSEWHERE = `An evening can be played in a database of its own, and this one stays as it is:
  DIECI_PAROLE_STATE=.wrangler/live npm run dev -- --port 5180
  npm run demo -- --live --url http://localhost:5180
(To play it there again, end that server and remove .wrangler/live first.)`

/** What to do instead, in a sentence; null: it can be played. */
export function whyNoEvening({ year, sealedAt, speechPublished, begunAt }: Season): string | null {
  if (sealedAt !== null)
    return `The season ${year} is sealed since ${sealedAt}: its words never change again, and it has only one evening.\n${ELSEWHERE}`
  if (speechPublished)
    return `The speech of ${year} is published, so its evening is over. To play it, take the text back: npm run operator -- speech withdraw\n${ELSEWHERE}`
  if (begunAt !== null)
    return `The speech of ${year} has begun at ${begunAt}, and is sealed 60 seconds later. Until then: npm run operator -- speech begin --undo\n${ELSEWHERE}`
  return null
}
