/**
 * The service worker. It does one thing: a page that cannot be fetched because there is no network gives way to the offline
 * page, which is kept here with its three files. Online every page comes from the network, so nobody ever sees an old one;
 * nothing of /api, of the game or of a person is kept. No navigation preload: it would send each way back from Google, and
 * each download, twice.
 *
 * Change VERSION with the files of /offline.
 */
const VERSION = '4'
const CACHE = `dieci-parole-offline-${VERSION}`
const PAGE = '/offline/page.html'
const FILES = [PAGE, '/offline/page.css', '/offline/page.js', '/offline/bedstead.woff2']

/** Stored as a fresh answer: a server that leads `page.html` to `page` marks it as redirected, and a navigation refuses that. */
async function keep(cache, file) {
  const answer = await fetch(file, { cache: 'reload' })
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  await cache.put(file, new Response(await answer.blob(), { headers: { 'content-type': type } }))
}

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(FILES.map((file) => keep(cache, file)))))
})

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('dieci-parole-') && name !== CACHE) await caches.delete(name)
  }
  await clients.claim()
}
addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function pageOrOffline(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE, { cacheName: CACHE })
    if (page) return page
    throw error
  }
}

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin || pathname.startsWith('/api/')) return
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event.request))
  else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname, { cacheName: CACHE }).then((file) => file ?? fetch(event.request)))
  }
})
