/** Packages that have to fit each other, and are pinned one by one. */
import { expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { textOf } from './tree.ts'

it('wrangler and workerd come from one release', () => {
  const wrangler = JSON.parse(textOf('node_modules/wrangler/package.json')) // as npm has installed it
  expect(wrangler.version).toBe(packageJson.devDependencies.wrangler)
  expect(wrangler.dependencies.workerd).toBe(packageJson.overrides.workerd)
})
