/** The files that no build touches and no type sees: the offline page, its worker, the manifest, the pictures. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { television } from '../../../app/teletext/drawings.ts'
import { sextantsOf } from '../../../app/teletext/sextants.ts'

const file = (name: string): string => `public${name}`
const text = (name: string): string => readFileSync(file(name), 'utf8')

describe('the offline page', () => {
  it('has in the worker’s list every file that it asks for, and each is there', () => {
    const listed = [...text('/sw.js').matchAll(/'(\/offline\/[^']+)'/g)].map(([, name]) => name ?? '')
    const wanted = [
      ...`${text('/offline/page.html')}${text('/offline/page.css')}`.matchAll(/["'](\/[^"')]+\.\w+)["']/g),
    ]
    expect(new Set(wanted.map(([, name]) => name))).toEqual(
      new Set(listed.filter((name) => name !== '/offline/page.html')),
    )
    for (const name of listed) expect(existsSync(file(name)), name).toBe(true)
  })

  it('has the very letters and the very drawing of the app', () => {
    expect(readFileSync(file('/offline/bedstead.woff2'))).toEqual(readFileSync('app/styles/fonts/bedstead.woff2'))
    const page = text('/offline/page.html')
    const { width, height, paths } = sextantsOf(television)
    expect(page).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect([...page.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual(Object.values(paths))
  })

  it('runs under a policy without inline scripts and styles', () => {
    expect(text('/offline/page.html')).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
  })
})

describe('what is installed', () => {
  it('has every picture of its manifest and of its page, of the size it says, and small', () => {
    const manifest = JSON.parse(text('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
    const page = readFileSync('index.html', 'utf8')
    const pngs = manifest.icons.filter(({ src }) => src.endsWith('.png'))
    expect(pngs.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    for (const { src, sizes } of pngs) {
      const picture = readFileSync(file(src))
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
    }
    const preview = readFileSync(file('/pictures/preview.png'))
    expect([preview.readUInt32BE(16), preview.readUInt32BE(20)]).toEqual([1200, 630])
    for (const name of ['/pictures/preview.png', '/pictures/apple-touch-icon.png', '/manifest.webmanifest']) {
      expect(page).toContain(name)
    }
    for (const name of ['preview', 'icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon']) {
      expect(statSync(file(`/pictures/${name}.png`)).size).toBeLessThan(30_000)
    }
  })
})
