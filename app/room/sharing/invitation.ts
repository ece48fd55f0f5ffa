import { useOrigin } from '../../hydration.ts'

/** Links that open the two apps with the message already written. */
export const whatsappLink = (text: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`

export const shareLinks = (text: string, url: string): { telegram: string; whatsapp: string } => ({
  telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  whatsapp: whatsappLink(text, url),
})

export const useRoomUrl = (id: string): string => `${useOrigin()}/stanza/${id}`

/** The address as one would dictate it: without the protocol, and nothing after the path. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
