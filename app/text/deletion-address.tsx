declare global {
  /** The variables that vite.config.ts adds to Vite's own. */
  interface ImportMetaEnv {
    readonly DELETION_ADDRESS: string
  }
}

/** The address for deletion requests: `DELETION_ADDRESS` of wrangler.toml, which the build writes into the pages. */
export function DeletionAddress() {
  const address = import.meta.env.DELETION_ADDRESS
  return (
    <a href={`mailto:${address}`} translate="no">
      {address}
    </a>
  )
}
