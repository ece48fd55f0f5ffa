/**
 * What a player's own browser stores, key by key. The privacy page shows this list, and tests compare it with the keys
 * in the code and in a browser that has played. What is in braces differs between browsers.
 */
export type KeptKey = { key: string; what: string; why: string; howLong: string }

const TAB = 'finché non chiudi la scheda'

export const IN_BROWSER: readonly KeptKey[] = [
  {
    key: '{version}-{season}-session',
    what: 'Chi sei, come l’ha detto il server l’ultima volta: il tuo codice, l’indirizzo e-mail, da dove entri, il nome, le dieci parole.',
    why: 'Per partire anche quando il server non risponde.',
    howLong: 'finché non esci, o la sessione finisce',
  },
  {
    key: '{version}-{season}-home',
    what: 'Le tue stanze come le hai viste l’ultima volta, coi nomi di chi c’è.',
    why: 'Per quando manca la rete.',
    howLong: 'finché non esci',
  },
  {
    key: '{version}-{season}-room',
    what: 'L’ultima stanza che hai guardato, e chi gioca.',
    why: 'Per quando manca la rete, e perché la pagina 110 ti ci riporti.',
    howLong: 'finché non esci, non la lasci o non sparisce',
  },
  {
    key: '{version}-{season}-ranking',
    what: 'La pagina della classifica che hai guardato per ultima.',
    why: 'Per quando manca la rete.',
    howLong: 'finché non esci, non lasci la stanza o non sparisce',
  },
  {
    key: '{version}-{season}-rankings',
    what: 'I codici delle stanze di cui hai già visto la classifica, e di quale testo del discorso era: le ultime cinquecento.',
    why: 'Per metterti davanti quelle nuove.',
    howLong: 'finché non esci',
  },
  {
    key: 'unsaved-words-{season}-{account}',
    what: 'Le parole che il server non ha ancora avuto.',
    why: 'Perché non vada perso niente.',
    howLong: 'finché il server non le ha avute; quelle di un altro anno, fino alla prima visita',
  },
  {
    key: 'signup.email',
    what: 'L’indirizzo a cui hai chiesto l’e-mail per entrare.',
    why: 'Per farti entrare quando torni col link.',
    howLong: 'finché non entri',
  },
  {
    key: 'signup.name',
    what: 'Il nome che hai scritto per registrarti.',
    why: 'Per non chiedertelo due volte.',
    howLong: 'finché non entri',
  },
  {
    key: 'link-sent',
    what: 'A quale indirizzo sta arrivando l’e-mail per entrare, da quando, e se porta in una stanza.',
    why: 'Per ritrovare dove scrivere il codice quando torni dalla posta.',
    howLong: 'finché non entri o chiudi la scheda; dopo dieci minuti non conta più',
  },
  {
    key: 'pickedWords',
    what: 'Le parole che hai segnato come sentite.',
    why: 'Per tenere il conto durante il discorso.',
    howLong: 'finché non esci, o chiudi a chiave altre dieci parole',
  },
  {
    key: 'viewed-confetti',
    what: 'I codici delle stanze di cui hai già visto la festa.',
    why: 'Perché i coriandoli cadano una volta sola.',
    howLong: 'finché non premi «Rivedi l’animazione» o svuoti i dati del sito',
  },
  {
    key: 'viewed-winners',
    what: 'Il codice di chi aveva vinto in quelle stanze.',
    why: 'Perché, se il discorso viene corretto e vince qualcun altro, ci sia anche la sua festa.',
    howLong: 'finché non premi «Rivedi l’animazione» o svuoti i dati del sito',
  },
  {
    key: 'simpleBonus',
    what: 'Come vuoi vedere le parole bonus.',
    why: 'È una tua preferenza.',
    howLong: 'finché non svuoti i dati del sito',
  },
  {
    key: 'tvDelay',
    what: 'Di quanti secondi la tua TV è in ritardo.',
    why: 'Perché il tabellone non ti dica le parole prima della tua TV.',
    howLong: 'finché non svuoti i dati del sito',
  },
  {
    key: 'watch-later',
    what: 'L’anno del discorso per cui hai premuto «Guardo dopo».',
    why: 'Perché niente te lo racconti prima che tu l’abbia visto, nemmeno dopo una ricarica.',
    howLong: 'finché non premi «Adesso fammi vedere», o svuoti i dati del sito',
  },
  {
    key: 'unsent-taps',
    what: 'Le parole che hai toccato sul tabellone e che il server non ha ancora avuto: in quale stanza, e quando erano state dette.',
    why: 'Perché un tocco senza rete non vada perso, e valga da quando l’hai sentita.',
    howLong: 'finché il server non li ha avuti, o esci',
  },
  {
    key: 'speech-index',
    what: 'In quali anni è stata detta ogni parola dei discorsi passati: è uguale per tutti, e di te non dice niente.',
    why: 'Per la pagina 106, anche quando manca la rete.',
    howLong: 'finché non ce n’è una più nuova, o svuoti i dati del sito',
  },
  {
    key: 'reloaded-at',
    what: 'Quando la pagina si è ricaricata per una versione nuova.',
    why: 'Perché non si ricarichi all’infinito.',
    howLong: TAB,
  },
  {
    key: 'on-wall',
    what: 'Il codice della stanza che questa scheda mostra sul muro.',
    why: 'Perché una ricarica non la tolga dalla TV.',
    howLong: 'finché non la togli dal muro, esci dalla stanza o chiudi la scheda',
  },
  {
    key: 'scroll',
    what: 'A che altezza eri di ogni pagina.',
    why: 'Per ritrovarti lì quando torni indietro.',
    howLong: TAB,
  },
]
