/** Null for what is no address. `URL.canParse` would say it, but no iPhone below iOS 17 has it, and none could sign in. */
export function toUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
