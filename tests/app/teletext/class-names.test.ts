/** The style sheets of all pages stay once they are loaded, so no class may mean one thing here and another there. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot, ROOT } from '../../../commands/local/project.ts'

const selectors = globSync('app/**/*.css', { cwd: ROOT }).flatMap((file) =>
  [
    ...readFileSync(fromRoot(file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{/g),
  ].flatMap(([, list = '']) => list.split(',').map((selector) => ({ file, selector: selector.trim() }))),
)

it('a class that is a state of another one (.card.waiting) is nowhere a style of its own (.waiting)', () => {
  const states = new Set(
    selectors.flatMap(({ selector }) =>
      [...selector.matchAll(/(?<=\.[\w-]+)\.([\w-]+)/g)].map(([, state]) => `.${state}`),
    ),
  )
  expect(states).toContain('.waiting')
  expect(selectors.filter(({ selector }) => states.has(selector))).toEqual([])
})
