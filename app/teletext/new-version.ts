/**
 * After a deploy an old tab asks for chunks that are gone, and gets the single page's HTML. One reload brings the new version;
 * a second failure within a minute is something else, and is shown.
 */
const MARK = 'reloaded-at'
const ONCE_PER_MS = 60_000

export const reloadOnceForNewVersion = (): void => {
  addEventListener('vite:preloadError', (event) => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(MARK)) < ONCE_PER_MS) return
      sessionStorage.setItem(MARK, String(Date.now()))
    } catch {
      return // without a memory a reload could go round for ever
    }
    event.preventDefault()
    location.reload()
  })
}
