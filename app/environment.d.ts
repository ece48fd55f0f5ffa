/** What vite.config.ts adds to Vite's own variables. */
interface ImportMetaEnv {
  readonly DELETION_ADDRESS: string
}
