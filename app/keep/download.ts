const LONG_ENOUGH_MS = 60_000

/** Downloads a file that this page has made. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), LONG_ENOUGH_MS)
}
