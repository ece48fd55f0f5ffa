/** Returns whether the browser lets the page write to the clipboard: the text has to be on screen anyway. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
