import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { keepTyped, restoreTyped } from './local/typed.ts'

/**
 * Puts the app where the first picture stands (first-pictures.tsx). «Caricamento» gives way at once. A picture that is the
 * page itself stays until its page can be drawn: whoever reads it sees nothing happen, whoever types in it goes on typing.
 */
export function mountApp(router: DataRouter, app: ReactNode): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const begin = (): void => {
    if (place.dataset.first !== undefined) keepTyped()
    delete place.dataset.first
    // In one go: a key pressed between the old field and the new one would be lost.
    flushSync(() => createRoot(place).render(app))
    restoreTyped()
  }
  if (place.dataset.first === undefined || router.state.initialized) begin()
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      // Not while the router is still telling: a page that leads on as it is drawn would change the router's mind in the middle
      // of its sentence, and the address would stay behind.
      queueMicrotask(begin)
    })
  }
}
