/**
 * Part of the build: tells Chrome to compile the script of a first visit whole, beside its download and on another thread
 * («explicit compile hints»). Otherwise it compiles each function when it is first called, on the thread that draws, and
 * there a quarter of a second of a slow phone's start went. Other browsers read a comment.
 */
import type { Plugin } from 'vite'
import { firstChunks } from './first-pictures.ts'

/** In a smaller chunk the hint is longer than what it saves. */
const WORTH_IT = 10_000
const HINT = '//# allFunctionsCalledOnLoad\n'

export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const chunk of firstChunks(bundle)) if (chunk.code.length > WORTH_IT) chunk.code = HINT + chunk.code
  },
})
