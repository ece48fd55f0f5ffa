/** The pages at which players begin: one chunk, so that whoever comes from one of them has the others. */

import '../room/room.css'

export * as home from '../home/home.tsx'
export * as stanza from '../room/room.tsx'
export * as parole from '../words/parole.tsx'
