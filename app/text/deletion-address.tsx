/** Where to write to have one's data deleted: `DELETION_ADDRESS` of wrangler.toml, written into the pages by their build. */
export function DeletionAddress() {
  const address = import.meta.env.DELETION_ADDRESS
  return <a href={`mailto:${address}`}>{address}</a>
}
