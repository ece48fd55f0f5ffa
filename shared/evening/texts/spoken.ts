/** What a screen reader says when the stage changes on an open page: only what has changed for this listener. */
import { type Text, textsOf } from './text.ts'

export const SPOKEN = {
  'spoken.finished': {
    choosing: '',
    locked: 'Tempo scaduto: ora tocca al Presidente.',
    begun: 'Il Presidente parla.',
    sealed: 'Le parole sono sigillate.',
    spoken: '',
    published: 'Il testo ufficiale è uscito.',
  },
  'spoken.unfinished': {
    choosing: 'Le parole si possono scegliere di nuovo.',
    locked: 'Tempo scaduto: giochi senza parole.',
    begun: 'Il Presidente parla: giochi senza parole.',
    sealed: 'Le parole sono sigillate: giochi senza parole.',
    spoken: '',
    published: 'Il testo ufficiale è uscito.',
  },
  'spoken.owner': {
    choosing: '',
    locked: 'Tempo scaduto: nessuno sceglie più.',
    begun: 'Il Presidente parla.',
    sealed: 'Le parole sono sigillate: ora puoi scoprire le carte.',
    spoken: '',
    published: 'Il testo ufficiale è uscito: la stanza è ancora aperta.',
  },
} as const satisfies Record<string, Text>

export const spokenText = textsOf(SPOKEN)
