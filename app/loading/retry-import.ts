import { backOff } from '../timing/back-off.ts'
import { reloadOnce } from './lazy-import.ts'

/**
 * For a chunk that a page can do without for a while: tried again until the server is back. Most browsers remember a
 * failed module and never ask again: there it comes by a reload, once the server answers.
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
