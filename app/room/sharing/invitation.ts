/** The text of the message to a friend: which room, and what to do. */
export const invitation = (name: string): string =>
  `Ti aspetto nella stanza «${name}» di DIECI PAROLE: scegli dieci parole prima del discorso!`

/** Links that open the two apps with the message already written. */
export const shareLinks = (name: string, url: string): { telegram: string; whatsapp: string } => ({
  telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(invitation(name))}`,
  whatsapp: `https://wa.me/?text=${encodeURIComponent(`${invitation(name)} ${url}`)}`,
})

/** The address as one would dictate it: without the protocol, and nothing after the path. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
