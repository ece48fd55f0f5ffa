/** Page 101: its news line, its cards, its notes. */
import { type Text, textsOf } from './text.ts'

export const HOME = {
  'home.line': {
    undated: 'Chi gioca con chi',
    choosing: 'Il discorso comincia|fra {time}',
    locked: 'Tempo scaduto.|Silenzio in sala.',
    begun: 'Il Presidente parla.|Fra un attimo, le carte.',
    sealed: 'Parole sigillate.|Orecchie, non chiacchiere.',
    speaking: 'Il Presidente parla.|Orecchie, non chiacchiere.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Il Presidente ha parlato.',
  },
  'home.note': {
    choosing: '',
    locked: '',
    sealed: 'Non si entra e non si esce più da nessuna stanza: ora si ascolta.',
    spoken: 'Non si entra e non si esce più da nessuna stanza.',
    published: '',
  },
  'home.empty': {
    choosing: 'Intanto, una fetta. Poi apri il link che ti hanno mandato, oppure crea una stanza tua con il +.',
    locked: 'Intanto, una fetta. Le parole non si cambiano più, ma le stanze sono ancora aperte.',
    sealed: 'Le parole sono sigillate, e nelle stanze non si entra più. Resta una fetta.',
    published: 'Il discorso c’è stato. Resta una fetta.',
  },
  'card.open.badge': { choosing: 'Aperta', locked: 'Aperta', sealed: 'Si aspetta', published: 'Aperta' },
  'card.closed.badge': {
    choosing: 'Chiusa',
    locked: 'Chiusa',
    sealed: 'Si gioca',
    spoken: 'Chiusa',
    published: 'Chiusa',
  },
  'card.crowded.badge': { choosing: '', locked: '', sealed: 'Affollata', published: '' },
  'card.mega.badge': { choosing: '', locked: '', sealed: 'Si ascolta', spoken: 'Si aspetta', published: '' },
  'card.open.owner': {
    choosing: '',
    locked: '',
    sealed: 'Carte coperte: tocca a te.',
    published: 'Ancora aperta: tocca a te.',
  },
  'card.open.player': {
    choosing: '',
    locked: '',
    sealed: 'Carte coperte: tocca al capo, {owner}.',
    published: 'Ancora aperta: tocca al capo, {owner}.',
  },
  'card.open.mega': { choosing: '', locked: '', sealed: '', published: 'Ancora aperta: tocca alla regia.' },
  'card.crowded.note': {
    choosing: '',
    locked: '',
    sealed: 'Segui le tue dieci alla pagina 102.',
    spoken: '',
    published: '',
  },
  'card.closed.key': { choosing: '', locked: '', sealed: 'Al tabellone', published: '' },
} as const satisfies Record<string, Text>

export const homeText = textsOf(HOME)
