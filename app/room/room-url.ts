/** A room's link, and how it is read aloud. */
import { useOrigin } from '../start/hydration.ts'

export const useRoomUrl = (id: string): string => `${useOrigin()}/stanza/${id}`

/** The address as one would dictate it: without the protocol, and nothing after the path. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
