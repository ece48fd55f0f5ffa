/** The answer to the page's first question, from early.ts to call.ts; null once it was taken. */
declare var firstAnswer: Promise<Response> | null | undefined

/** What vite.config.ts adds to Vite's own variables. */
interface ImportMetaEnv {
  readonly DELETION_ADDRESS: string
}
