import { useEffect, useState } from 'react'
import { LOADING_DOT_MS, MAX_LOADING_DOTS } from '../../shared/season.ts'
import { presidentSmall } from './drawings.ts'
import { Mosaic } from './mosaic.tsx'

/** Up to three dots, then none again. */
export function Dots() {
  const [dots, setDots] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (MAX_LOADING_DOTS + 1)), LOADING_DOT_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="dots" aria-hidden="true">
      {'.'.repeat(dots)}
    </span>
  )
}

/** «Caricamento» over the full screen. While it covers a page, that page's h1 remains the only one. */
export function Loading({ isFirst = false }: { isFirst?: boolean }) {
  const Heading = isFirst ? 'h1' : 'p'
  return (
    <div className="page" data-loading="">
      <div className="wall loading">
        <div className="president">
          <Mosaic drawing={presidentSmall} className="large" />
        </div>
        <div role="status">
          <Heading className="double" tabIndex={-1}>
            caricamento
            <Dots />
          </Heading>
        </div>
        <p className="second small">Il regista cerca l’inquadratura giusta</p>
      </div>
    </div>
  )
}
