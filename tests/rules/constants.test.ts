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

type Said = [file: string, sentence: string]
const CHOOSING = 'app/words/choosing.tsx'
const OF: [what: string, is: number, ...said: Said[]][] = [
  [
    'bonus words a player',
    MAX_BONUS_WORDS,
    [CHOOSING, 'Al massimo # per giocatore'],
    [CHOOSING, 'Le hai usate tutte e #.'],
    ['docs/game.md', '| more than % bonus words |'],
    ['docs/api.md', '| `words/too-many-bonus` | 422 | More than % bonus words. |'],
    ['docs/design.md', 'at most % bonus words'],
  ],
  [
    'letters of a word, in the documents',
    MIN_WORD_LENGTH,
    ['docs/game.md', '| fewer than % letters |'],
    ['docs/api.md', '| `words/too-short` | 422 | Fewer than % letters. |'],
  ],
  ['words a player', WORDS_PER_PLAYER, ['app/pages/login.tsx', 'Scegli # parole'], [CHOOSING, 'Eccole, sono #']],
  ['rooms a maker', MAX_ROOMS_MADE, ['shared/refusal-sentences.ts', 'Hai già fatto # stanze']],
  [
    'minutes that a link of a mail is valid',
    MAIL_LINK_MS / MINUTE_MS,
    ['app/pages/email-callback.tsx', 'Un link vale # minuti'],
    ['shared/privacy.ts', 'dopo # minuti non conta più'],
    ['shared/refusal-sentences.ts', 'Questo link è scaduto: vale # minuti'],
    ['worker/auth/mail-sign-in.ts', 'Questo codice è scaduto: vale # minuti'],
    ['worker/auth/mail-text.ts', 'Il link vale # minuti'],
  ],
  [
    'minutes that a room’s owner has after the seal',
    OWNERS_MS / MINUTE_MS,
    ['shared/evening/board-texts.ts', 'Se {owner} dorme, dopo # minuti'],
    ['shared/evening/texts.ts', 'Se sei in cucina, dopo # minuti'],
  ],
]

it.each(OF)('%s: %s, and so every sentence says', (_, is, ...said) => {
  for (const [file, sentence] of said) {
    const written = sentence.replace('#', IN_WORDS[is] ?? String(is)).replace('%', String(is))
    expect(readFileSync(file, 'utf8'), `${file}: ${sentence}`).toContain(written)
  }
})
