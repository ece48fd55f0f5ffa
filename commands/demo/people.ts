/** The people of the demo. They are invented, and their addresses are in a domain that is reserved for examples. */
import { checkWord } from '../../shared/words/validate.ts'

export type DemoPerson = {
  email: string
  fullName: string
  words: readonly string[]
  /** False for a person who is still choosing, however many words they have. */
  hasFinished: boolean
}

const person = (fullName: string, words: string, hasFinished = true): DemoPerson => ({
  fullName,
  email: `${fullName.toLowerCase().replaceAll(' ', '.')}@demo.example`,
  words: words.split(' ').filter((word) => word !== ''),
  hasFinished,
})

export const PEOPLE: readonly DemoPerson[] = [
  person('Giulia Ferri', 'pace lavoro futuro scuola coraggio ospedale montagne fiducia treno neve'),
  person('Marco De Santis', 'pace guerra giovani europa costituzione clima marinai speranza terremoto bollette'),
  person('Anna Colombo', 'pane farina biblioteca medici olimpiadi gentilezza libertà ponti autobus solitudine'),
  person('Luca Moretti', 'futuro sport atleti giovani lavoro impresa crescita coraggio energia continente'),
  person('Chiara Bianchi', 'bambini scuola maestre infanzia pace poesia gentilezza fiaba quaderni speranza'),
  person('Paolo Esposito', 'mare traghetto isola marinai vento porto pesca fatica costa pioggia'),
  person('Francesca Greco', 'donne libertà dignità lavoro stipendio affitto periferie diritti coraggio voto'),
  person('Davide Russo', 'panettone forno festa fortuna cuore astronauti olimpiadi calcio nonni radio'),
  person('Elena Marchetti', 'memoria costituzione repubblica lavoro europa pace coraggio libertà algoritmi piazza'),
  person('Simone Gallo', 'coraggio macchine algoritmi pace ricerca università lavoro estero giovani competenza'),
  person('Giuseppina Fontana', 'pane orto nipoti pazienza cucina domenica neve parrocchia pensione salute', false),
  person('Sara Conti', 'pace volontari ospedale medici infermieri salute cura', false),
  person('Matteo Rinaldi', 'lavoro casa tasse', false),
  person('Beatrice Villa', '', false),
]

export const firstName = ({ fullName }: DemoPerson): string => fullName.split(' ', 1)[0] ?? fullName

/** Replacements for a person who has too many of the season's bonus words, which the operator chooses. */
const SPARE =
  'luce finestra stazione ragazzo chiavi telefono bandiera ringraziamento comunità impegno popolo anziani'.split(' ')

/** As many words as the person has, each playable in this season: a refused word is replaced by a spare one. */
export function playableWords(words: readonly string[], bonusWords: readonly string[]): string[] {
  const playable: string[] = []
  for (const candidate of [...words, ...SPARE]) {
    if (playable.length === words.length) break
    const checked = checkWord(candidate, { words: playable, bonusWords })
    if (checked.kind === 'accepted') playable.push(checked.word)
  }
  return playable
}
