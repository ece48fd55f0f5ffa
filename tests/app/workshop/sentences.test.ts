/** The game's Italian, held to one spelling; and that the list it is read from leaves no sentence out. */
import { describe, expect, test } from 'vitest'
import { listSentences, readSentences } from '../../../workshop/sentences.ts'

const textsOf = (source: string): string[] => readSentences('a.tsx', source).map(({ text }) => text)

describe('reading what a file says', () => {
  test('an element is said whole, with its holes and its alternatives', () => {
    const source = `const a = <p className="not this">Ciao <b>{name}</b>, {isLate ? 'sei in ritardo' : \`mancano \${n} giorni\`}.</p>`
    expect(textsOf(source)).toEqual(['Ciao {…}, [sei in ritardo|mancano {…} giorni].'])
  })

  test('labels are said beside it, each once; attributes for machines are not', () => {
    const source = `const a = <div data-x="Non questo qui"><p id="a b">Una riga <i aria-label="Una stella">*</i></p></div>`
    expect(textsOf(source)).toEqual(['Una riga *', 'Una stella'])
  })

  test('forms for one and for many are said both', () => {
    expect(textsOf(`const a = <p>{count(n, 'parola', 'parole')} su dieci</p>`)).toEqual(['{parola / parole} su dieci'])
  })

  test('SQL and JSON are not', () => {
    const source = `const a = [sql\`max(Questo, e quello)\`, 'WHERE name = ?', '{"type":"Una riga"}', 'Ciao a tutti']`
    expect(textsOf(source)).toEqual(['Ciao a tutti'])
  })

  test('tables of sentences are said; keys, types, addresses and errors thrown are not', () => {
    const source = `
      import x from 'un modulo qui'
      type A = 'Un tipo'
      export const t = { 'Una chiave qui': 'Il testo.', to: './un file' }
      if (x) throw new Error('Something broke here')
    `
    expect(textsOf(source)).toEqual(['Il testo.'])
  })

  test('where a sentence begins is told', () => {
    expect(readSentences('a.tsx', '\n\nconst a = <p>Ciao a tutti</p>')).toEqual([{ line: 3, text: 'Ciao a tutti' }])
  })
})

/** The specification writes these so. */
const AS_SPECIFIED = [
  'Errore, email non trovata',
  'Controlla la mail, hai ricevuto un link per accedere',
  'Impossibile inviare la mail di conferma in questo momento.',
  "No, dai quest'anno basta",
  'Creare la stanza "{…}"?',
  '"{…}" è troppo corta!',
  '"{…}" è troppo comune!',
  '"{…}" è troppo lunga!',
  'Hai già inserito "{…}"',
]

async function everySentence(): Promise<string[]> {
  const said = await listSentences()
  return said.flatMap(({ file, sentences }) => sentences.map(({ line, text }) => `${file}:${line} ${text}`))
}

const unspecified = (sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => !AS_SPECIFIED.some((exact) => sentence.endsWith(` ${exact}`)))

describe('every sentence of the game', () => {
  test('is listed: pages, refusals, rules, the mail, what a route says', async () => {
    const all = (await everySentence()).join('\n')
    for (const known of [
      'Scegli dieci parole',
      'Sicuro? Non potrai più modificare le parole!',
      'La parola deve essere singola!',
      'Le parole bonus valgono come le altre.',
      'Il tuo link per DIECI PAROLE',
      'Il segnale non arriva',
      'Da qui sono partite troppe e-mail in un minuto.',
    ]) {
      expect(all).toContain(known)
    }
    for (const exact of AS_SPECIFIED) expect(all).toContain(exact)
  })

  test('types no points: they are those of the scoring', async () => {
    expect((await everySentence()).filter((text) => /[+−]\d/u.test(text))).toEqual([])
  })

  test('writes apostrophes one way', async () => {
    expect(unspecified(await everySentence()).filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([])
  })

  test('quotes one way: « », and “ ” only within them', async () => {
    // The quotes of the numbered pages stand in « » themselves.
    const outside = unspecified(await everySentence()).filter((text) => !text.startsWith('app/hidden/quotes.txt'))
    const withoutTags = outside.map((text) => text.replaceAll(/<[^>]*>/g, ''))
    expect(withoutTags.filter((text) => /[“”"]/u.test(text))).toEqual([])
  })

  test('writes e-mail one way', async () => {
    expect(
      unspecified(await everySentence()).filter((text) =>
        /(?<![-/\p{L}])e?mail(?![-/\p{L}:])/iu.test(text.replace(/^\S+ /, '')),
      ),
    ).toEqual([])
  })

  test('says «finché non» of an end: without it, it would be a while', async () => {
    const ends = /finché (?!([^,;.]+ )?non |qualcuno guarda|è aperta)/iu
    expect(unspecified(await everySentence()).filter((text) => ends.test(text))).toEqual([])
  })
})
