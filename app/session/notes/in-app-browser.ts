/**
 * Browsers inside other apps, in which Google refuses to sign people in (decision 14). They are recognised by their
 * user agent; a plain web view that does not name its app is «questa app».
 */
export type InAppBrowser = { app: string; system: 'android' | 'ios' | 'other' }

/** The first match counts: Messenger and Threads also contain the names of their family. */
const APPS: [RegExp, string][] = [
  [/MessengerForiOS|Orca-Android|FBAN\/Messenger|FB_IAB\/Orca/, 'Messenger'],
  [/Barcelona/, 'Threads'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB|FB4A|FBIOS/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/musical_ly|BytedanceWebview|TikTok|trill_/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest\//, 'Pinterest'],
  [/Twitter for |TwitterAndroid/, 'X'],
  [/Telegram-Android/, 'Telegram'],
  [/\bLine\//, 'Line'],
  [/MicroMessenger|WeChat/, 'WeChat'],
  [/KAKAOTALK/i, 'KakaoTalk'],
]

const systemOf = (userAgent: string): InAppBrowser['system'] =>
  /Android/.test(userAgent) ? 'android' : /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'other'

/** Android says `wv`. On iOS every browser has «Safari» in its name, and a web view has not. */
const isBareWebView = (userAgent: string): boolean =>
  /Android.*; wv\)/.test(userAgent) || /(iPhone|iPad|iPod).*AppleWebKit(?!.*Safari\/)/.test(userAgent)

/** Null in an ordinary browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? (isBareWebView(userAgent) ? 'questa app' : null)
  return app === null ? null : { app, system: systemOf(userAgent) }
}

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
