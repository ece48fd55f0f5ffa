/** The files that no build touches and no type sees: the manifest and its pictures. */
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const file = (name: string): string => `public${name}`
const text = (name: string): string => readFileSync(file(name), 'utf8')

describe('installed packages', () => {
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
