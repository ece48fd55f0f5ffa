/**
 * Part of the build: tells Chrome to compile the scripts of a first visit whole, beside their download and on another thread
 * («explicit compile hints»). Otherwise it compiles each function when it is first called, on the thread that draws, and
 * there a quarter of a second of a slow phone's start went. Other browsers read a comment.
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/** @param names of the chunks */
export const compileHints = (names: readonly string[]): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type === 'chunk' && names.includes(part.name)) part.code = HINT + part.code
    }
  },
})
