/** What vite.config.ts writes into the pages, beside Vite's own. */
interface ImportMetaEnv {
  readonly DELETION_ADDRESS: string
}
