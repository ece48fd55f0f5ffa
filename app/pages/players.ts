/** The pages at which players begin: one chunk, so that moving between them loads no code. */

import '../room/room.css'

export * as home from '../home/home.tsx'
export * as stanza from '../room/room.tsx'
export * as parole from '../words/parole.tsx'
