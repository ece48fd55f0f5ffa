/** Invented speeches, read as timed transcripts, and seeded rooms whose words are partly theirs. */
import type { Board, BoardList, HeardWord, Transcript } from '../../shared/api/shapes.ts'
import { parseSpeech } from '../../shared/speech.ts'

/** With the awkward parts of a text: apostrophes, hyphens, a soft hyphen, an accent that stands alone, digits, capitals. */
export const SPEECHES = [
  `Care amiche e cari amici, buonasera. Anche quest’anno ci ritroviamo, e l’augurio è di pace.
La pace non è un’attesa: è fatica, è coraggio di chi apre la porta. Penso agli ospedali, alle montagne senza
medici, ai ragazzi che ascoltano. ASCOLTARE è già rispondere! La fiducia nasce così.
Nel 2025 abbiamo visto paesi alluvio\u00adnati e solidarieta\u0300 senza clamore. E il lavoro? Il lavoro è dignità,
dignità è futuro. Dai giovani la poesia; dai nonni la memoria: speranza, coraggio, pace.
A tutti, vicini e lontani, buon anno`,
  `Poche parole, stasera. Una casa, una luce: la mia, la vostra.
Chi naviga di notte conosce le stelle; chi cammina, i sassi. Noi conosciamo le attese, i treni-regionali, le code.
Eppure… eppure la Repubblica è viva, e vive di scuola, di ricerca, di musica, di mani.
Mani che curano, mani che impastano pane, mani che firmano una costituzione. Pane, scuola, musica.
L’Europa è la nostra strada. La strada è lunga, la compagnia è buona. Auguri, auguri, auguri!
`,
  'Pace.\nPace! pace? PACE… «pace», pace-pace.\nSperanza\n',
] as const

/** Words that neither speech has. */
const NEVER_SAID = ['astronave', 'zucchero', 'ornitorinco', 'pallavolo', 'carciofo', 'semaforo', 'lavatrice']

const START = Date.parse('2025-12-31T19:30:00Z')
export const moment = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
export const at = (seconds: number): number => START + seconds * 1000

/** The text as it arrives: in pieces of 1 to 40 characters that cut words anywhere, one each second. */
export function timed(text: string, random: () => number): Transcript {
  const moments: Transcript['moments'] = []
  let end = 0
  while (end < text.length) {
    end = Math.min(text.length, end + 1 + Math.floor(random() * 40))
    moments.push([end, moment(moments.length)])
  }
  return { text, moments }
}

/** What publishing a prefix would publish: the text without the word that the cut may have halved. */
export const wholeWords = (prefix: string): string => prefix.replace(/[\p{L}\p{M}\u00ad]+$/u, '')

const pick = <T>(from: readonly T[], random: () => number): T => {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

/** Two to nine people; some without words, some with words of others. */
export function room(text: string, random: () => number): Pick<Board, 'lists' | 'bonusWords'> {
  const pool = [...parseSpeech(text).distinct, ...NEVER_SAID]
  const lists = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, index): BoardList => {
    const words = new Set<string>()
    const size = random() < 0.15 ? 0 : Math.min(10, pool.length)
    while (words.size < size) words.add(pick(pool, random))
    return { id: `u${(index * 37) % 11}`, fullName: `Nome ${index}`, words: [...words] }
  })
  return { lists, bonusWords: [pick(pool, random), pick(pool, random)] }
}

/** Two people's taps, a second apart, on each of these words. */
export const tappedByTwo = (words: Iterable<string>, seconds: number): HeardWord[] =>
  Array.from(words, (word) => ({
    word,
    count: 2,
    firsts: [
      { id: 'u0', at: moment(seconds) },
      { id: 'u1', at: moment(seconds + 1) },
    ],
  }))
