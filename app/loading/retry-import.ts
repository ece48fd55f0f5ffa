import { backOff } from '../timing/back-off.ts'
import { reloadOnce } from './lazy-import.ts'

/**
 * For a part within a page, which can do without it for a while: asked for again until the server is back. Most browsers remember
 * a module that did not come, and ask nobody again; there it comes by the reload, once the server answers.
 */
export const retryImport =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (let failures = 1; ; failures++) {
      try {
        return await load()
      } catch (error) {
        if ((await reloadOnce()) === 'in vain') throw error
      }
      await new Promise((resolve) => setTimeout(resolve, backOff(failures, Math.random())))
    }
  }
