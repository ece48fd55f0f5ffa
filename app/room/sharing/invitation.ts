/** Links that open the two apps with the message already written. */
export const whatsappLink = (text: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`

export const shareLinks = (text: string, url: string): { telegram: string; whatsapp: string } => ({
  telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  whatsapp: whatsappLink(text, url),
})

let drawnAt = ''
/** Sets the site's origin where the Worker draws a page and there is no `location` (players-pictures.tsx). */
export const drawAt = (origin: string): void => {
  drawnAt = origin
}
export const roomUrl = (id: string): string => `${globalThis.location?.origin ?? drawnAt}/stanza/${id}`

/** The address as one would dictate it: without the protocol, and nothing after the path. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
