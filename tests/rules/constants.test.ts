/**
 * Sentences in which a constant stands as an Italian word (`#`), and the documents' in which it stands as a number (`%`). A constant that is changed makes each of its sentences red here, and so
 * names the files in which to write the new one.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OWNERS_MS } from '../../shared/evening/seal.ts'
import {
  MAIL_LINK_MS,
  MAX_BONUS_WORDS,
  MAX_ROOMS_MADE,
  MIN_WORD_LENGTH,
  WORDS_PER_PLAYER,
} from '../../shared/season.ts'

const IN_WORDS: Record<number, string> = { 2: 'due', 3: 'tre', 5: 'cinque', 10: 'dieci', 15: 'quindici', 100: 'cento' }
const MINUTE_MS = 60_000

const OF: readonly { what: string; is: number; said: Record<string, string> }[] = [
  {
    what: 'bonus words a player',
    is: MAX_BONUS_WORDS,
    said: { 'app/words/choosing.tsx': 'Al massimo # per giocatore' },
  },
  {
    what: 'bonus words a player, all used',
    is: MAX_BONUS_WORDS,
    said: { 'app/words/choosing.tsx': 'Le hai usate tutte e #.' },
  },
  {
    what: 'bonus words a player, in the documents',
    is: MAX_BONUS_WORDS,
    said: {
      'docs/game.md': '| more than % bonus words |',
      'docs/api.md': '| `words/too-many-bonus` | 422 | More than % bonus words. |',
      'docs/design.md': 'at most % bonus words',
    },
  },
  {
    what: 'letters of a word, in the documents',
    is: MIN_WORD_LENGTH,
    said: {
      'docs/game.md': '| fewer than % letters |',
      'docs/api.md': '| `words/too-short` | 422 | Fewer than % letters. |',
    },
  },
  {
    what: 'words a player',
    is: WORDS_PER_PLAYER,
    said: {
      'app/pages/login.tsx': 'Scegli # parole',
      'app/words/choosing.tsx': 'Eccole, sono #',
    },
  },
  {
    what: 'rooms a maker',
    is: MAX_ROOMS_MADE,
    said: { 'shared/refusal-sentences.ts': 'Hai già fatto # stanze' },
  },
  {
    what: 'minutes that a link of a mail is valid',
    is: MAIL_LINK_MS / MINUTE_MS,
    said: {
      'app/pages/email-callback.tsx': 'Un link vale # minuti',
      'shared/privacy.ts': 'dopo # minuti non conta più',
      'shared/refusal-sentences.ts': 'Questo link è scaduto: vale # minuti',
      'worker/auth/mail-sign-in.ts': 'Questo codice è scaduto: vale # minuti',
      'worker/auth/mail-text.ts': 'Il link vale # minuti',
    },
  },
  {
    what: 'minutes that a room’s owner has after the seal',
    is: OWNERS_MS / MINUTE_MS,
    said: {
      'shared/evening/board-texts.ts': 'Se {owner} dorme, dopo # minuti',
      'shared/evening/texts.ts': 'Se sei in cucina, dopo # minuti',
    },
  },
]

it.each(OF)('$what: $is, and so every sentence says', ({ is, said }) => {
  const word = IN_WORDS[is]
  for (const [file, sentence] of Object.entries(said)) {
    const text = readFileSync(file, 'utf8')
    expect(text, `${file}: ${sentence}`).toContain(sentence.replace('#', word ?? String(is)).replace('%', String(is)))
  }
})
