import { reloadOnce } from '../teletext/chunk.ts'

const TRY_AGAIN_MS = 5_000

/** For a part within a page, which can do without it for a while: asked for again until the server is back. */
export const patiently =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if ((await reloadOnce()) === 'in vain') throw error
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
  }
