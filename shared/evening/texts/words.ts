/** Page 102, for who has finished and who has not. */
import { type Text, textsOf } from './text.ts'

export const WORDS = {
  'words.line.finished': {
    choosing: 'Chiuse a chiave.|Ora tocca a lui.',
    locked: 'Chiuse a chiave.|Ora tocca a lui.',
    sealed: 'Sigillate.|Ora tocca a lui.',
    speaking: 'Il Presidente parla.|Tu, tutt’orecchi.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Chiuse a chiave.|Com’è andata?',
  },
  'words.line.unfinished': {
    undated: 'Dieci parole. Sceglile bene.',
    choosing: 'Si gioca ancora per|{time}',
    locked: 'Tempo scaduto.|Silenzio in sala.',
    begun: 'Il Presidente parla.|Tu, tutt’orecchi.',
    sealed: 'Parole sigillate.|Tu, tutt’orecchi.',
    speaking: 'Il Presidente parla.|Tu, tutt’orecchi.',
    spoken: 'Il Presidente ha parlato.|Ora si aspetta il testo.',
    published: 'Il Presidente ha parlato.',
  },
  'words.rule': {
    choosing:
      'Dieci parole che dirà il Presidente. Esatte: giovane non è giovani.|Se nella stanza ce l’ha anche un altro, non vale.',
    locked: '',
    sealed: '',
    published: '',
  },
  'words.last': { undated: '', choosing: 'Ne {missing}: {time}', locked: '', sealed: '', published: '' },
  'words.last.finish': {
    undated: '',
    choosing: 'Manca «Ho finito!»: {time}',
    locked: '',
    sealed: '',
    published: '',
  },
  'words.late': {
    choosing: '',
    locked: 'Tempo scaduto: il discorso è iniziato',
    sealed: 'Tempo scaduto: il discorso è iniziato',
    spoken: 'Tempo scaduto: il discorso è finito',
    published: 'Tempo scaduto: il discorso è finito',
  },
  'words.late.ears': {
    choosing: '',
    locked: '',
    sealed: 'Le orecchie però le hai',
    spoken: '',
    published: '',
  },
  'words.late.ears.note': {
    choosing: '',
    locked: '',
    sealed: 'Al tavolo ne serve un paio: tocca le parole che senti, per gli altri.',
    spoken: '',
    published: '',
  },
  'words.late.kept': {
    choosing: '',
    locked: '{which} che avevi',
    sealed: '{which} che avevi',
    published: '',
  },
  'words.board.key': { choosing: '', locked: '', sealed: 'Al tabellone: {room}', published: '' },
  'words.room.key': { choosing: '', locked: '', sealed: 'Alla stanza: {room}', published: '' },
  'words.heard': {
    choosing: 'La sera del discorso tocchi quelle che senti.|Non vale per i punti, vale per i nervi.',
    locked: 'Tocca le parole che senti.|Non vale per i punti, vale per i nervi.',
    sealed: 'Tocca le parole che senti.|Non vale per i punti, vale per i nervi.',
    spoken: 'Quelle che hai segnato tu.|Non vale per i punti, vale per i nervi.',
    published: 'Quelle che hai segnato tu.|Non vale per i punti, vale per i nervi.',
  },
  'words.heard.title': { choosing: '', locked: '', sealed: '', published: 'A orecchio' },
  'words.heard.board': {
    choosing: '',
    locked: '',
    sealed: 'Là si gioca insieme. Qui segni per te:|non vale per i punti, vale per i nervi.',
    published: '',
  },
} as const satisfies Record<string, Text>

export const wordsText = textsOf(WORDS)
