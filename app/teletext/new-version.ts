import { RELOADED_KEY } from '../local/storage.ts'
import { keepTyped } from '../local/typed.ts'

/**
 * After a deploy an old tab asks for chunks that are gone, and gets the single page's HTML. One reload brings the new version,
 * and what was being typed comes back with it; a second failure within a minute is something else, and is shown.
 *
 * @param wanted the page that was being opened, if any: it is where the reload leads, unless something typed here would be left
 */
const ONCE_PER_MS = 60_000

export const reloadOnceForNewVersion = (wanted: () => string | null = () => null): void => {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < ONCE_PER_MS) return
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    } catch {
      return // without a memory a reload could go round for ever
    }
    event.preventDefault()
    const target = wanted()
    if (keepTyped() || target === null) location.reload()
    else location.assign(target)
  })
}
