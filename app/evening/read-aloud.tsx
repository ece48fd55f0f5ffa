import { useEffect, useRef, useState } from 'react'
import type { Stage } from '../../shared/evening/stage.ts'
import { type SPOKEN, spokenText } from '../../shared/evening/texts/spoken.ts'

/** A screen reader that is told more often than this speaks of nothing else. */
const CALM_MS = 10_000

/**
 * The newest sentence, at most one in ten seconds: of several that come meanwhile, the last.
 *
 * @param before what the region has when it appears, which nobody reads aloud: missing, the first sentence
 */
export function useCalm(sentence: string, before = sentence): string {
  const [said, say] = useState(before)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (sentence === said) return
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now()
        say(sentence)
      },
      Math.max(0, lastAt.current + CALM_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [sentence, said])
  return said
}

type Listener = keyof typeof SPOKEN

/** What has changed for this listener since the page was opened; empty until something has. */
export function useStageNews(listener: Listener, stage: Stage): string {
  const first = useRef(stage)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    if (stage !== first.current) setChanged(true)
  }, [stage])
  return hasChanged ? spokenText(listener, stage) : ''
}

/** Says it, and nothing else. */
export function ReadAloud({ listener, stage }: { listener: Listener; stage: Stage }) {
  return (
    <p className="spoken" role="status">
      {useCalm(useStageNews(listener, stage))}
    </p>
  )
}
