/** What a friend reads in the message: which room, and what to do. */
export const invitation = (name: string): string =>
  `Ti aspetto nella stanza «${name}» di DIECI PAROLE: scegli dieci parole prima del discorso!`

/** Both apps open by a link of theirs, with the message already written. */
export const shareLinks = (name: string, url: string): { telegram: string; whatsapp: string } => ({
  telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(invitation(name))}`,
  whatsapp: `https://wa.me/?text=${encodeURIComponent(`${invitation(name)} ${url}`)}`,
})

/** As one would dictate it: no protocol, nothing after the path. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
