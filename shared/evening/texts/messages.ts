/** What one player sends to others, or to their own calendar: invitations, and messages that wake somebody. */
import { type Text, textsOf } from './text.ts'

export const MESSAGES = {
  /** Empty: nobody can come any more, so there is nothing to share. */
  'invitation.heading': {
    choosing: 'Aggiungi un posto a tavola',
    locked: 'Aggiungi un posto a tavola',
    sealed: '',
    published: '',
  },
  'invitation.text': {
    choosing: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: scegli dieci parole prima del discorso!',
    locked: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: entra, se hai già le tue dieci parole!',
    begun: 'Ti aspetto nella stanza «{room}» di DIECI PAROLE: entra adesso, il Presidente parla!',
    sealed: '',
    published: '',
  },
  'invitation.poster': { choosing: 'Inquadra e gioca', locked: 'Inquadra ed entra', sealed: '', published: '' },
  'wake.unfinished.key': { choosing: 'Sveglia chi non ha finito', locked: '', sealed: '', published: '' },
  'wake.unfinished.text': {
    undated: 'In «{room}» manca il «Ho finito!» di {names}: senza, si gioca senza parole.',
    choosing: 'In «{room}» manca il «Ho finito!» di {names}: fra {time} si gioca senza parole.',
    locked: '',
    sealed: '',
    published: '',
  },
  'missing.key': { choosing: 'Chi manca?', locked: '', sealed: '', published: '' },
  'missing.late': {
    choosing: '',
    locked: 'Tempo scaduto: chi manca gioca senza parole.',
    sealed: 'Tempo scaduto: chi manca gioca senza parole.',
    published: 'Tempo scaduto: chi manca gioca senza parole.',
  },
  'wake.owner.key': { choosing: '', locked: '', sealed: 'Sveglia il capo', published: 'Sveglia il capo' },
  'wake.owner.text': {
    choosing: '',
    locked: '',
    sealed: '{owner}, in «{room}» le carte sono ancora coperte: tocca a te, premi «Scopri le carte»!',
    published: '{owner}, il discorso c’è e «{room}» è ancora aperta: tocca a te, premi «Chiudi stanza»!',
  },
  /** A closed room is shown to others; nobody enters it any more. */
  'closed.share.heading': {
    choosing: 'Fai vedere la stanza',
    locked: 'Fai vedere la stanza',
    sealed: 'Fai vedere la stanza',
    published: 'Fai vedere la classifica',
  },
  'closed.share.text': {
    choosing: 'La stanza «{room}» di DIECI PAROLE è chiusa: ora si aspetta il discorso.',
    locked: 'La stanza «{room}» di DIECI PAROLE è chiusa: ora si aspetta il discorso.',
    sealed: 'Nella stanza «{room}» di DIECI PAROLE si gioca: parole sigillate, orecchie aperte.',
    spoken: 'Nella stanza «{room}» di DIECI PAROLE si aspetta la classifica.',
    published: 'Ecco la classifica della stanza «{room}» di DIECI PAROLE.',
  },
  'reminder.key': { undated: '', choosing: 'La serata in calendario', locked: '', sealed: '', published: '' },
  'reminder.text': {
    undated: '',
    choosing: 'Scegli dieci parole e premi «Ho finito!» prima di quest’ora: poi si ascolta il Presidente.',
    locked: '',
    sealed: '',
    published: '',
  },
  'reminder.alarm': {
    undated: '',
    choosing: 'Fra un’ora si chiude: hai premuto «Ho finito!»?',
    locked: '',
    sealed: '',
    published: '',
  },
} as const satisfies Record<string, Text>

export const messageText = textsOf(MESSAGES)
