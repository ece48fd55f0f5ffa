/** What a deleted account is called in a closed room, where its words stay. */
export const REMOVED_NAME = 'Giocatore rimosso'
