/** The variables that vite.config.ts adds to Vite's own. */
interface ImportMetaEnv {
  readonly DELETION_ADDRESS: string
}
