import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For a page that becomes another one without a page change that the frame would notice. It scrolls to the top, and the
 * new heading gets the focus that the old page's buttons had.
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
