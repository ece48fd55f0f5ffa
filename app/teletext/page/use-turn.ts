import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A page may become another one under the eyes of whoever looks at it, with no page change for the frame to notice. Then it
 * begins at its top, and the focus that went with the old page's buttons goes to the new heading.
 */
export function useTurn(scene: string): void {
  const { key } = useLocation()
  const shown = useRef({ scene, key })
  useEffect(() => {
    const before = shown.current
    shown.current = { scene, key }
    if (before.scene === scene || before.key !== key) return
    scrollTo(0, 0)
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [scene, key])
}
