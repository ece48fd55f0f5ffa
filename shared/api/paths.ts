/** The API's paths, built in one place for the browser, the commands and the tests, and the headers of each answer. */
const query = (parameters: Record<string, string | number | undefined>): string => {
  const pairs = Object.entries(parameters).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}
const room = (id: string): string => `/api/rooms/${encodeURIComponent(id)}`

export const paths = {
  health: '/api/health',
  session: '/api/session',
  emailLink: '/api/auth/email-link',
  completeEmailLink: '/api/auth/email-link/complete',
  google: (redirect?: string) => `/api/auth/google${query({ redirect })}`,
  googleCallback: '/api/auth/google/callback',
  logout: (everywhere = false) => `/api/auth/logout${everywhere ? '?everywhere=1' : ''}`,
  me: '/api/me',
  exportMe: '/api/me/export',
  words: '/api/me/words',
  finish: '/api/me/finish',
  previousWords: '/api/me/previous-words',
  said: '/api/me/said',
  rooms: (word?: string, before?: string) => `/api/rooms${query({ word, before })}`,
  room,
  door: (id: string) => `${room(id)}/door`,
  join: (id: string) => `${room(id)}/join`,
  leave: (id: string) => `${room(id)}/leave`,
  close: (id: string) => `${room(id)}/close`,
  players: (id: string, page: { after?: string; limit?: number; q?: string } = {}) =>
    `${room(id)}/players${query(page)}`,
  ranking: (id: string, page: { from?: number; limit?: number; word?: string } = {}) =>
    `${room(id)}/ranking${query(page)}`,
  board: (id: string) => `${room(id)}/board`,
  heard: (id: string) => `${room(id)}/heard`,
  owner: (id: string) => `${room(id)}/owner`,
  player: (id: string, userId: string) => `${room(id)}/players/${encodeURIComponent(userId)}`,
  pardon: (id: string, userId: string) => `${room(id)}/players/${encodeURIComponent(userId)}/pardon`,
  removed: (id: string) => `${room(id)}/removed`,
  reopen: (id: string) => `${room(id)}/reopen`,
  seasons: (before?: string) => `/api/me/seasons${query({ before })}`,
  numbers: (year: number) => `/api/seasons/${year}/numbers`,
  head: (id: string) => `${room(id)}/head`,
  /** `hasView`: the page has a view from the server, so the head is enough in a large room. */
  live: (id: string, hasView = false) => `${room(id)}/live${hasView ? '?head=1' : ''}`,
  weather: '/api/weather',
  evening: '/api/evening',
}

/** Separate from the other paths, so that it is loaded with the code that uses it, and not at the first visit. */
export const speechPath = (year: number, version: number): string => `/api/seasons/${year}/speech?v=${version}`

/** For the operator alone; players' pages never use these. */
export const operatorPaths = {
  season: (year: number) => `/api/operator/seasons/${year}`,
  speech: (year: number, isEarly = false) => `/api/operator/seasons/${year}/speech${isEarly ? '?early=1' : ''}`,
  begin: (year: number, isEarly = false) => `/api/operator/seasons/${year}/begin${isEarly ? '?early=1' : ''}`,
  transcript: (year: number) => `/api/operator/seasons/${year}/transcript`,
  mails: (year: number) => `/api/operator/seasons/${year}/mails`,
  megaRoom: (year: number) => `/api/operator/seasons/${year}/mega-room`,
  directory: (year: number) => `/api/operator/seasons/${year}/directory`,
  close: (id: string) => `/api/operator/rooms/${encodeURIComponent(id)}/close`,
  account: (email: string) => `/api/operator/accounts/${encodeURIComponent(email)}`,
  numbers: (year: number) => `/api/operator/seasons/${year}/numbers`,
  hiddenWords: (year: number) => `/api/operator/seasons/${year}/hidden-words`,
  hiddenWord: (year: number, word: string) => `/api/operator/seasons/${year}/hidden-words/${encodeURIComponent(word)}`,
  stats: '/api/operator/stats',
}

/** How long a page waits for an answer; the Worker's waits inside are shorter (worker/platform/waits.ts). */
export const PAGE_WAIT_MS = 15_000

/**
 * The headers of every answer under /api, beside `Cache-Control` and `X-Request-Id` (contract, «HTTP in general»). An API
 * answer is never a page, so it has the strictest possible policy.
 */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}
