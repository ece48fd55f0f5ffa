/**
 * Part of the build: gives the Worker the function that draws a player's page (app/players-pictures.tsx), by a name of its
 * own. The Worker's sources import nothing of the app: the two are checked and bundled apart, and meet here alone.
 *
 * What a page would load later is left out: it is no part of its first picture, and the Worker would carry every page.
 * Served by `npm run dev` nothing is drawn: there the style sheets come with the script.
 */
import type { Plugin } from 'vite'
import { fromRoot } from '../local/project.ts'

const NAME = 'virtual:players-pictures'
const DRAWING = fromRoot('app', 'players-pictures.tsx')
const NOTHING = '\0nothing-is-drawn'
const LATER = '\0not-drawn'

export function playersPictures(): Plugin {
  let isServed = false
  return {
    name: 'players-pictures',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    config(_config, { command, mode }) {
      isServed = command === 'serve' && mode !== 'test'
    },
    resolveId(source, importer, { kind }) {
      if (source === NAME) return isServed ? NOTHING : DRAWING
      const isLater = kind === 'dynamic-import' && importer?.startsWith(fromRoot('app'))
      return isLater ? LATER : null
    },
    load(id) {
      if (id === NOTHING) return 'export const drawPicture = () => null'
      if (id === LATER) return "throw new Error('this is no part of a first picture')\nexport {}"
      return null
    },
  }
}
