/** Registering, and the resulting name. */

export const SENT = 'Controlla la mail, hai ricevuto un link per accedere'
