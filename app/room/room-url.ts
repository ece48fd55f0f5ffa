import { useOrigin } from '../start/hydration.ts'

export const useRoomUrl = (id: string): string => `${useOrigin()}/stanza/${id}`

/** The address to be read aloud: without the protocol. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')
