import { useEffect, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import { call } from '../../api/call.ts'
import { listNames } from '../../text/count.ts'

/** Last season's words; an empty list when they cannot be read (docs/game.md, «Pages»). */
export function PreviousWords({ year }: { year: number }) {
  const [words, setWords] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    void call<string[]>('GET', paths.previousWords).then((answer) => {
      if (!isGone && answer.ok && Array.isArray(answer.value)) setWords(answer.value)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (words.length === 0) return null
  return (
    <section aria-labelledby="previous">
      <h2 className="section" id="previous">
        Le tue parole del {year}
      </h2>
      <p className="second">{listNames(words)}.</p>
    </section>
  )
}
