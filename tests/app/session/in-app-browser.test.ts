import { describe, expect, it, vi } from 'vitest'
import { howToLeave, linkOut, signInErrorSentence } from '../../../app/sign-in/rare-notes.tsx'
import { inAppBrowser, whereWeAre } from '../../../app/sign-in/sign-in.ts'
import { SIGN_IN_ERRORS } from '../../../shared/sign-in/sign-in-errors.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-A556B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

describe('design.md, «Google»: browsers inside other apps are recognised and named', () => {
  it.each([
    [`${IPHONE} Mobile/22F76 Instagram 384.0.0.33.92 (iPhone15,2; iOS 18_5; it_IT)`, 'Instagram', 'ios'],
    [
      `${ANDROID} Chrome/137.0 Mobile Safari/537.36 Instagram 385.0.0.47.74 Android (35/15; it_IT)`,
      'Instagram',
      'android',
    ],
    [`${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0.0.41.108;FBBV/737;FBDV/iPhone15,2]`, 'Facebook', 'ios'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/517.0.0.44.106;]`, 'Facebook', 'android'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/510.0;]`, 'Messenger', 'android'],
    [`${IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/510.0]`, 'Messenger', 'ios'],
    [`${IPHONE} Mobile/22F76 Barcelona 384.0.0.33.92 (iPhone15,2; iOS 18_5)`, 'Threads', 'ios'],
    [`${IPHONE} Mobile/22F76 [LinkedInApp]/9.31.2280`, 'LinkedIn', 'ios'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 [LinkedInApp]/4.1.1077`, 'LinkedIn', 'android'],
    [`${IPHONE} Mobile/22F76 musical_ly_40.3.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'TikTok', 'ios'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 trill_400304 BytedanceWebview/d8a21c6`, 'TikTok', 'android'],
    [`${IPHONE} Mobile/22F76 Safari/604.1 Line/15.8.0`, 'Line', 'ios'],
    [`${IPHONE} Mobile/22F76 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/it`, 'WeChat', 'ios'],
    [`${IPHONE} Mobile/22F76 Snapchat/13.43.0.50 (like Safari/8620)`, 'Snapchat', 'ios'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 Telegram-Android/11.13.1 (Samsung)`, 'Telegram', 'android'],
    [`${IPHONE} Mobile/22F76 Twitter for iPhone/11.3`, 'X', 'ios'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36 [Pinterest/Android]`, 'Pinterest', 'android'],
    [`${ANDROID} Chrome/137.0 Mobile Safari/537.36`, 'questa app', 'android'],
    [`${IPHONE} Mobile/22F76`, 'questa app', 'ios'],
  ])('%s is %s on %s', (userAgent, app, system) => {
    expect(inAppBrowser(userAgent)).toEqual({ app, system })
  })

  it.each([
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    [`${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`],
    [`${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) Online/1.0 Pipeline/2'],
    [''],
  ])('%s is a browser of its own', (userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull()
  })
})

describe('design.md, «Google»: a game on the home screen is in no other app', () => {
  it.each([
    [true, null],
    [false, { app: 'questa app', system: 'ios' }],
  ])('installed: %s', (isInstalled, expected) => {
    vi.stubGlobal('navigator', { userAgent: `${IPHONE} Mobile/15E148` })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' && isInstalled }))
    expect(whereWeAre()).toEqual(expected)
  })
})

describe('«apri nel browser»', () => {
  const page = 'https://dieci.example/login?redirect=%2Fstanza%2Fabc#qui'

  it('is a link on Android: an intent for the very page', () => {
    expect(linkOut({ app: 'Instagram', system: 'android' }, page)).toBe(
      'intent://dieci.example/login?redirect=%2Fstanza%2Fabc#Intent;scheme=https;action=android.intent.action.VIEW;end;',
    )
  })

  it('cannot be made to name another app by what stands in the address', () => {
    const link = linkOut(
      { app: 'Facebook', system: 'android' },
      'https://dieci.example/login?a=;package=com.evil;#Intent;end',
    )
    expect(link?.split('#')[0]).not.toContain(';')
    expect(link?.match(/;/g)).toHaveLength(4)
    expect(link).not.toContain(';package')
  })

  it('is a link in Line, and a sentence elsewhere', () => {
    expect(linkOut({ app: 'Line', system: 'ios' }, page)).toBe(
      'https://dieci.example/login?redirect=%2Fstanza%2Fabc&openExternalBrowser=1',
    )
    expect(linkOut({ app: 'Instagram', system: 'ios' }, page)).toBeNull()
    expect(howToLeave({ app: 'Instagram', system: 'ios' })).toBe(
      'tocca i tre puntini in alto a destra e scegli «Apri nel browser esterno».',
    )
    expect(howToLeave({ app: 'questa app', system: 'ios' })).toContain('Apri nel browser')
  })
})

describe('every way in which Google can fail has its sentence', () => {
  it.each(SIGN_IN_ERRORS)('%s', (code) => {
    expect(signInErrorSentence(code)).toMatch(/[a-zà-ù]/)
    expect(signInErrorSentence(code)).not.toBe(signInErrorSentence('altro'))
  })

  it('and none begins with a joke', () => {
    expect(signInErrorSentence('google-non-valido')).toBe(
      'La risposta di Google non è valida. Riprova da qui, o entra con la tua e-mail.',
    )
  })
})
