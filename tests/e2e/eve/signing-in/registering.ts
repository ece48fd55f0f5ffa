/** Registering, and the name that came of it. */

export const SENT = 'Controlla la mail, hai ricevuto un link per accedere'
