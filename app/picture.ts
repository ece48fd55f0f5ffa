/** A page as it is before its script has run: the build draws some (first-pictures.tsx), the Worker others (players-pictures.tsx). */
export type Picture = { title: string; body: string }

/** React puts the title, which belongs into the head, before everything else. Null: without one it is no whole page. */
export function pictureOf(html: string): Picture | null {
  const [, title, body] = html.match(/^<title>(.*?)<\/title>(.*)$/s) ?? []
  return title === undefined || body === undefined ? null : { title, body }
}
