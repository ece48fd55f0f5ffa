/** Where to write to have one's data deleted; the same as `DELETION_ADDRESS` in wrangler.toml. */
export const DELETION_ADDRESS = 'cancellami@dieciparole.example'
