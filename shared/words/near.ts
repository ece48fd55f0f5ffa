/** The near miss (game.md, «Quasi»): a word that was not said, but whose singular or plural was. Pure. */
import { wordLength } from './normalise.ts'

/**
 * Two endings of one word, by the letters before both: in «bosco/boschi» these are «bosc», which must match `after`, since
 * only after c and g an h or an i keeps the sound.
 */
type Endings = { one: string; other: string; after?: RegExp }

const ENDINGS: readonly Endings[] = [
  { one: 'o', other: 'i' },
  { one: 'a', other: 'e' },
  { one: 'e', other: 'i' },
  { one: 'o', other: 'hi', after: /[cg]$/ },
  { one: 'a', other: 'he', after: /[cg]$/ },
  { one: 'ia', other: 'e', after: /[cg]$/ },
  { one: 'io', other: 'i' },
]

/** In code points. Shorter beginnings are shared by too many words. */
const SHORTEST_BEGINNING = 4

/** The forms that the endings make of a word: singular or plural, feminine or masculine plural; they need not exist. */
export const otherForms = (word: string): string[] =>
  ENDINGS.flatMap(({ one, other, after }) => [
    { from: one, to: other, after },
    { from: other, to: one, after },
  ]).flatMap(({ from, to, after }) => {
    const beginning = word.slice(0, -from.length)
    const isOf = word.endsWith(from) && (after?.test(beginning) ?? true) && wordLength(beginning) >= SHORTEST_BEGINNING
    return isOf ? [beginning + to] : []
  })

const areDifferent = (one: string, other: string): boolean =>
  DIFFERENT_WORDS.has(`${one}/${other}`) || DIFFERENT_WORDS.has(`${other}/${one}`)

/**
 * The form that was said in place of a chosen word: «giovani» for «giovane». It is shown, and worth nothing.
 *
 * @param word normalised
 * @param own all words of the player who chose `word`: a form that the player also has does not count as a near miss
 * @param said the speech's words, each once, in the order in which they were first said (`Speech.distinct`)
 * @returns the form said first; undefined when the word itself was said, or no form of it
 */
export function nearMiss(word: string, own: readonly string[], said: ReadonlySet<string>): string | undefined {
  if (said.has(word)) return undefined
  const forms = otherForms(word).filter((form) => said.has(form) && !own.includes(form) && !areDifferent(word, form))
  if (forms.length < 2) return forms[0]
  for (const first of said) if (forms.includes(first)) return first
  return undefined
}

/**
 * Pairs that the endings join, but that are not singular and plural of one word (game.md, «Quasi»). Found by
 * reading all 2,108 pairs of the past speeches' index. The list has two different words («colpe/colpi»), even if a form of
 * one is spelt like the other («morta/morte»); forms of a verb, which have no plural («chiuda/chiude», «porto/porti»); a
 * verb and a noun («presenta/presente»); a noun and a participle that is not its masculine («proposte/proposti»). A
 * feminine plural and its masculine are not listed («italiane/italiani»).
 */
export const DIFFERENT_WORDS: ReadonlySet<string> = new Set(
  `
  affermo/affermi affrontarla/affrontarle affrontarle/affrontarli affronto/affronti agisca/agisce aiutarlo/aiutarli
  allarma/allarme anime/animi apprezzo/apprezzi appunto/appunti assassinio/assassini attenda/attende attese/attesi
  auguro/auguri auspico/auspici avverta/avverte cadute/caduti capita/capite capite/capiti cariche/carichi
  celebra/celebre cerco/cerchi chiamate/chiamati chiuda/chiude colpe/colpi combatterla/combatterle competa/compete
  compia/compie comprenda/comprende compromesse/compromessi condiziona/condizione condotte/condotti conduca/conduce
  confina/confine congiunte/congiunti consenta/consente contenute/contenuti corone/coroni coste/costi
  costituisca/costituisce creda/crede cresca/cresce desidero/desideri difenda/difende diffonda/diffonde
  dimentico/dimentichi dipenda/dipende disse/dissi efficacia/efficace emoziona/emozione esprima/esprime
  facciamole/facciamoli ferite/feriti ferocia/feroce finisca/finisce folla/folle frequenta/frequente
  funziona/funzione funzionare/funzionari genera/genere giovano/giovani giunga/giunge grava/grave grazia/grazie
  illuda/illude immaginare/immaginari imposte/imposti indica/indice induca/induce intenda/intende
  interessa/interesse interpreta/interprete interpreto/interpreti leggo/leggi limito/limiti lungo/lungi marca/marche
  messe/messi metta/mette metterle/metterli metterlo/metterli morta/morte morte/morti muove/muovi nasca/nasce
  nicola/nicole omicide/omicidi opere/operi ospita/ospite parlo/parli partecipa/partecipe parto/parti penso/pensi
  perseguita/perseguite porte/porti porto/porti poste/posti preme/premi presenta/presente presento/presenti
  principe/principi proceda/procede promuova/promuove proposte/proposti protegga/protegge prove/provi provo/provi
  punte/punti raccolte/raccolti renda/rende riceva/riceve richieste/richiesti riconosca/riconosce
  ricostruisca/ricostruisce riduca/riduce riguardo/riguardi rimane/rimani rimase/rimasi rinunce/rinunci
  ripeta/ripete risponda/risponde rivolga/rivolge rivolte/rivolti saluta/salute salvarlo/salvarli saperlo/saperli
  sconfitte/sconfitti scoperte/scoperti scritte/scritti segnala/segnale segua/segue seguirla/seguirle
  seleziona/selezione senta/sente seria/serie sorga/sorge sorta/sorte spese/spesi spinte/spinti successe/successi
  superarle/superarli superarlo/superarli svolga/svolge tasse/tassi tenacia/tenace tenere/teneri termina/termine
  torno/torni trovo/trovi vedesse/vedessi vigila/vigile vinca/vince vince/vinci visse/vissi vivere/viveri
  volte/volti
  `
    .trim()
    .split(/\s+/),
)
