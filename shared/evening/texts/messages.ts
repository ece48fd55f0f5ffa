/** What one player sends to others: invitations, and messages that wake somebody. */
import type { Text } from './text.ts'

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
  'wake.owner.key': { choosing: '', locked: '', sealed: 'Sveglia il capo', published: 'Sveglia il capo' },
  'wake.owner.text': {
    choosing: '',
    locked: '',
    sealed: '{owner}, in «{room}» le carte sono ancora coperte: tocca a te, premi «Scopri le carte»!',
    published: '{owner}, il discorso c’è e «{room}» è ancora aperta: tocca a te, premi «Chiudi stanza»!',
  },
} as const satisfies Record<string, Text>
