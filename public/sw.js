/**
 * The service worker: without a network the app opens all the same (design.md, «Without a network»). It keeps one build's page
 * and the scripts, styles and letters that a player needs. Nothing of /api, and nothing of a person: the page is asked for
 * without cookies.
 *
 * Every page comes from the network as long as there is one, so nobody sees an old one. A page that was open goes on: what
 * is not of this build is left to the network. No navigation preload: it would send each way back from Google, and each
 * download, twice.
 */
const FILES = [] // the build writes them here, the page's own script first (commands/build/pages.ts)
const CACHE = 'dieci-parole-' // and the build's name
const PAGE = '/'

/** A hotel's network answers everything with a page, and half a deployment with another build's. */
async function isOurs(file, answer) {
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false
  if (!answer.ok || isPage !== (file === PAGE)) return false
  return !isPage || (await answer.clone().text()).includes(FILES[0])
}

async function keep(cache, file) {
  const answer = await fetch(file, { credentials: 'omit', cache: file === PAGE ? 'reload' : 'default' })
  if (!(await isOurs(file, answer))) throw new Error(`${file} is not this build's`)
  await cache.put(file, answer)
}

/** All or nothing: after a failure the worker before goes on, with what it has. */
async function install() {
  const cache = await caches.open(CACHE)
  try {
    await Promise.all([PAGE, ...FILES].map((file) => keep(cache, file)))
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(install())
})

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('dieci-parole-') && name !== CACHE) await caches.delete(name)
  }
  await clients.claim()
}
addEventListener('activate', (event) => event.waitUntil(takeOver()))

const kept = (file) => caches.match(file, { cacheName: CACHE })

async function pageOrKept(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await kept(PAGE)
    if (page) return page
    throw error
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(pageOrKept(request))
  // A file's name changes with its contents.
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
})
