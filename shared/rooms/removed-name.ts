/** What a deleted account is called in a closed room, where its words stay. */
export const REMOVED_NAME = 'Giocatore rimosso'

/** The refusal to whoever wants to be called so. */
export const REMOVED_NAME_TAKEN = 'Così il gioco chiama chi si è cancellato: scegli un altro nome.'
