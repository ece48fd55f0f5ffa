import { useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Albo } from '../../shared/api/years-shapes.ts'
import { act } from '../api/act.ts'
import { joinPages } from './albo-text.ts'

/** The pages that have been fetched, as one. A press fetches the next. */
export function useAlbo(first: Albo) {
  const [further, setFurther] = useState<Albo[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const albo = joinPages([first, ...further])
  const more = async (): Promise<void> => {
    if (albo.next === null) return
    setBusy(true)
    const answer = await act<Albo>('GET', paths.seasons(albo.next))
    setBusy(false)
    setRefusal(answer.ok ? null : answer.failure.sentence)
    if (answer.ok) setFurther((pages) => [...pages, answer.value])
  }
  return { albo, hasFurther: first.next !== null, isBusy, refusal, more }
}
