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

/** The app whose browser shows this page; null in an ordinary browser. */
export const whereWeAre = (): InAppBrowser | null => inAppBrowser(navigator.userAgent)
