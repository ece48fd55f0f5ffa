/** One line of JSON an event, which is what Workers Logs indexes. Only what is named here is ever written: no bodies, headers, cookies or addresses. */
type Entry = {
  event: string
  requestId?: string
  method?: string
  /** The route's pattern, not the path: a path can hold an address or a token that someone pasted. */
  route?: string
  error?: string
  cause?: string
  detail?: string
}

export function logError(entry: Entry): void {
  console.error(JSON.stringify(entry))
}

/** Name and message of an error of ours or of the platform; addresses in it are shortened, long runs cut. */
export function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  return shortenAddresses(text).slice(0, 500)
}

/** `maria.rossi@example.org` → `m…@example.org`. */
export const shortenAddresses = (text: string): string => text.replace(/([^\s<>"'@])[^\s<>"'@]*@(?=[^\s@])/g, '$1…@')
