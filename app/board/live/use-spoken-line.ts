import { useEffect, useRef, useState } from 'react'

/** Nobody can listen to the speech and to more than this. */
export const SPOKEN_EVERY_MS = 10_000

/** What a screen reader is told: the newest sentence, at most one in ten seconds. */
export function useSpokenLine(sentence: string): string {
  const [told, setTold] = useState('')
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = Math.max(0, toldAt.current + SPOKEN_EVERY_MS - performance.now())
    const timer = setTimeout(() => {
      toldAt.current = performance.now()
      setTold(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])
  return told
}
