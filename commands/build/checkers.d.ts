/** The parts of `es-check` and `doiuse` that the build uses: the first has no types, and the second's are not where they are looked for. */
declare module 'es-check' {
  type Fault = { file: string; err: Error & { features?: string[] } }
  export function runChecks(
    configs: {
      checkBrowser: true
      browserslistQuery: string
      files: string
      module: boolean
      checkFeatures: boolean
      /** Features, with commas. */
      ignore: string
      cache: boolean
    }[],
  ): { success: boolean; errors: Fault[] }
}

declare module 'doiuse' {
  import type { ChildNode, Plugin } from 'postcss'

  export default function doiuse(options: {
    browsers: string[]
    ignore: string[]
    onFeatureUsage: (found: { feature: string; usage: ChildNode }) => void
  }): Plugin
}
