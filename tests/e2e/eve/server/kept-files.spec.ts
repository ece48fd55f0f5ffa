/** Which files of the build a browser keeps, and for how long. */
import { readdirSync } from 'node:fs'
import { expect, test } from '../../support/actors.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const ASKED_AGAIN = 'public, max-age=0, must-revalidate'

test('design.md, «Hashed files»: they are kept for a year, all else is asked for again', async ({ stranger }) => {
  const { context, origin } = await stranger()
  const look = async (path: string) => {
    const answer = await context.request.get(`${origin}${path}`)
    const head = await context.request.head(`${origin}${path}`)
    expect([head.status(), head.headers()['cache-control']], `HEAD ${path}`).toEqual([
      answer.status(),
      answer.headers()['cache-control'],
    ])
    return { status: answer.status(), kept: answer.headers()['cache-control'], type: answer.headers()['content-type'] }
  }
  const files = readdirSync('dist/client/assets')
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/, /\.txt$/]) {
    const file = files.find((name) => kind.test(name))
    expect(await look(`/assets/${file}`), `${kind}`).toMatchObject({ status: 200, kept: FOR_A_YEAR })
  }
  for (const gone of ['/assets/index-00000000.js', '/assets/index-00000000.css', '/%61ssets/index-00000000.js']) {
    const type = expect.not.stringContaining('html')
    expect(await look(gone), gone).toEqual({ status: 404, kept: 'no-store', type })
  }
  for (const path of [
    '/',
    '/parole',
    '/login',
    '/player',
    '/non/esiste',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
  ]) {
    expect(await look(path), path).toMatchObject({ status: 200, kept: ASKED_AGAIN })
  }
})
