/**
 * The offline page (public/sw.js). Only as built: under `npm run dev` a worker would stand between the page and its hot
 * reload. After the page is there, so that it costs the first visit nothing.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(() => {}) // private windows refuse: then there is no offline page
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
