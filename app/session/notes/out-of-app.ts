import type { InAppBrowser } from './in-app-browser.ts'

/** What to press, where no link can leave the app. */
export function howToLeave({ app, system }: InAppBrowser): string {
  if (app === 'questa app') return 'cerca nel menu dell’app «Apri nel browser», o copia l’indirizzo in un browser.'
  const menu = system === 'ios' && app === 'LinkedIn' ? 'in basso a destra' : 'in alto a destra'
  const entry = ['Instagram', 'Facebook', 'Threads', 'Messenger'].includes(app)
    ? 'Apri nel browser esterno'
    : 'Apri nel browser'
  return `tocca i tre puntini ${menu} e scegli «${entry}».`
}

/**
 * A link that leaves the app by itself, where there is one: Android passes an intent to the person's browser, Line has
 * a parameter. `address` is the page of this site to open there.
 */
export function linkOut({ app, system }: InAppBrowser, address: string): string | null {
  const url = new URL(address)
  url.hash = ''
  if (app === 'Line') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (system !== 'android') return null
  const { protocol, host, pathname, search } = url
  // A semicolon would end a part of the intent, and the rest could name another app.
  const path = `${host}${pathname}${search}`.replaceAll(';', '%3B')
  const parts = ['Intent', `scheme=${protocol.slice(0, -1)}`, 'action=android.intent.action.VIEW', 'end', '']
  return `intent://${path}#${parts.join(';')}`
}
