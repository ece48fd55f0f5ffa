/**
 * Registers the worker by which the app opens without a network (public/sw.js). Only in a build: under `npm run dev` it would
 * come between the page and its hot reload. After the page has loaded, so that the first visit is not slower.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(() => {}) // private windows refuse it, and need a network
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
