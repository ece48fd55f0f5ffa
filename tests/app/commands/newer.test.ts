/** What the build refuses of the television's page, and that it refuses nothing of what is there. */
import { describe, expect, it, vi } from 'vitest'
import { newerInScript, newerInSheet } from '../../../commands/build/newer.ts'
import { televisionFiles } from '../../../commands/build/television.ts'
import { fromRoot } from '../../../commands/local/project.ts'

const TILE = 'x.className = "tile"'

describe('decision 153: what Chromium 79 does not have stops the build', () => {
  it('of the script: language and built-in objects, with the module', () => {
    const newer = (code: string) =>
      newerInScript(`${TILE};${code}`, {
        [fromRoot('app', 'old.ts')]: { code: TILE },
        [fromRoot('app', 'new.ts')]: { code },
      })
    expect(newer('a ??= b')).toEqual(['LogicalAssignment: app/new.ts'])
    expect(newer('a?.b')).toEqual(['OptionalChaining: app/new.ts'])
    expect(newer('class A { static { a() } }')).toEqual(['ClassStaticBlocks: app/new.ts'])
    expect(newer('list.findLast(a)')).toEqual(['ArrayFindLast: app/new.ts'])
    expect(newer('Object.groupBy(a, b)')).toEqual(['ObjectGroupBy: app/new.ts'])
    expect(newer('a ?: b').join(), 'what is no language yet').toContain('app/new.ts')
  })

  it('of the style sheet: selectors, units, properties and their words, with the rule', async () => {
    const newer = (css: string) => newerInSheet(css, TILE)
    expect(await newer('.tile:has(b) { color: red }')).toEqual(['css-has: .tile:has(b)'])
    expect(await newer('.tile:where(b) { color: red }')).toEqual(['css-matches-pseudo: .tile:where(b)'])
    expect(await newer('.tile:not(b, i) { color: red }')).toEqual(['css-not-sel-list: .tile:not(b, i)'])
    expect(await newer('.tile { aspect-ratio: 1 }')).toEqual(['aspect-ratio: .tile { aspect-ratio: 1 }'])
    expect(await newer('.tile { margin-inline: 1px }')).toEqual(['margin-inline: .tile { margin-inline: 1px }'])
    expect(await newer('.tile { display: flex; gap: 1px }')).toEqual(['flexbox-gap: .tile'])
    expect(await newer('.tile { block-size: 1dvh }')).toHaveLength(1)
    expect(await newer('.tile { block-size: 1lh }')).toEqual(['block-size: lh: .tile { block-size: 1lh }'])
    expect(await newer('.tile { overflow: clip }')).toEqual(['overflow: clip: .tile { overflow: clip }'])
    expect(await newer('b { color: color-mix(in srgb, red, blue) }')).toHaveLength(1)
    expect(await newer('@layer a { b { color: red } }')).toEqual(['css-cascade-layers: @layer a'])
  })

  it('but what is polyfilled, asked for before, or of another page', async () => {
    const module = fromRoot('node_modules', 'core-js', 'modules', 'es.array.find-last.js')
    expect(newerInScript('list.findLast(a)', { [module]: { code: '' } })).toEqual([])
    expect(await newerInSheet('@supports (aspect-ratio: 1) { .tile { aspect-ratio: 1 } }', TILE)).toEqual([])
    expect(await newerInSheet('.card:has(b) { color: red } .tile { display: grid; gap: 1px }', TILE)).toEqual([])
  })

  it('and there is nothing of it', async () => {
    vi.stubEnv('NODE_ENV', 'production') // React has another script for tests
    const { script, sheet } = await televisionFiles()
    vi.unstubAllEnvs()
    expect(newerInScript(script.code, script.modules)).toEqual([])
    expect(await newerInSheet(sheet.source, script.code)).toEqual([])
    expect(newerInScript(script.code, {}).join(), 'without core-js').toMatch(/ArrayFindLast|ArrayToSorted/)
  })
})
