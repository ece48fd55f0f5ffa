/** What programs do to a text on its way to the operator, each as it was seen somewhere (operating.md, «A damaged text»). */
type Damage = (text: string) => string

const paragraphs = (text: string, change: Damage): string => text.split('\n\n').map(change).join('\n\n')

/** Lines of so many letters; a word that does not fit is broken with the hyphen. */
const lines =
  (width: number, hyphen: string | null, end = '\n'): Damage =>
  (text) =>
    paragraphs(text, (paragraph) => {
      const done: string[] = []
      let line = ''
      for (const word of paragraph.split(' ')) {
        const room = width - line.length - 2
        const letters = /^\p{L}+/u.exec(word)?.[0].length ?? 0
        if (line === '' || `${line} ${word}`.length <= width) line = line === '' ? word : `${line} ${word}`
        else if (hyphen !== null && letters > 5 && room > 2 && room < letters - 2) {
          done.push(`${line} ${word.slice(0, room)}${hyphen}`)
          line = word.slice(room)
        } else {
          done.push(line)
          line = word
        }
      }
      return [...done, line].join(end)
    })

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const accents =
  (change: (letter: string) => string): Damage =>
  (text) =>
    text.replace(/[àèéìòùÈ]/g, change)
const readAs =
  (encoding: string): Damage =>
  (text) =>
    new TextDecoder(encoding).decode(new TextEncoder().encode(text))
const latinReadAs =
  (encoding: string): Damage =>
  (text) =>
    new TextDecoder(encoding).decode(Uint8Array.from(text.replace(/’/g, "'"), (letter) => letter.charCodeAt(0)))

const NAMES: Record<string, string> = {
  à: 'agrave',
  è: 'egrave',
  é: 'eacute',
  ì: 'igrave',
  ò: 'ograve',
  ù: 'ugrave',
  È: 'Egrave',
}
const hex = (letter: string): string => letter.charCodeAt(0).toString(16)

const time = (seconds: number): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
const cues = (text: string): string[] => (text.match(/(?:\S+\s+){1,7}/g) ?? []).map((cue) => cue.trim())
const columns = (text: string, join: (left: string, right: string) => string): string => {
  const all = lines(38, '-')(text).split('\n')
  const half = Math.ceil(all.length / 2)
  return all
    .slice(0, half)
    .map((left, at) => join(left, all[half + at] ?? ''))
    .join('\n')
}
/** Each so manieth. */
const some =
  (pattern: RegExp, each: number, other: string): Damage =>
  (text) => {
    let count = 0
    return text.replace(pattern, (found) => (++count % each === 0 ? other : found))
  }

/** They come out as they went in. */
export const MENDED: Record<string, Damage> = {
  'hyphens at the ends of lines': lines(60, '-'),
  'hyphens at the ends of Windows lines': lines(44, '-', '\r\n'),
  'the hyphen proper': lines(60, '\u2010'),
  'soft hyphens at the ends of lines': lines(60, '\u00ad'),
  'soft hyphens, and the line ends as spaces': (text) => lines(60, '\u00ad')(text).replace(/\n/g, ' '),
  'the sign for a soft hyphen': lines(60, '¬'),
  'hyphens, and the line ends as spaces': (text) => lines(60, '-')(text).replace(/\n/g, ' '),
  ligatures: (text) => text.replace(/ffi/g, 'ﬃ').replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ').replace(/ff/g, 'ﬀ'),
  'letters of full width': (text) => text.replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  'letters of mathematics': (text) =>
    text.replace(/[a-z]/g, (one) => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 97)),
  'apostrophes for accents': accents((letter) => `${bare(letter)}'`),
  'curly apostrophes for accents': accents((letter) => `${bare(letter)}’`),
  'grave signs for accents': accents((letter) => `${bare(letter)}\``),
  'acute signs for accents': accents((letter) => `${bare(letter)}´`),
  'capitals with apostrophes': (text) => accents((letter) => `${bare(letter)}'`)(text).toUpperCase(),
  'hyphens and apostrophes': (text) => lines(60, '-')(accents((letter) => `${bare(letter)}'`)(text)),
  capitals: (text) => text.toUpperCase(),
  'accents apart (NFD)': (text) => text.normalize('NFD'),
  'zero-width spaces in words': (text) => text.replace(/(\p{L}{4})(?=\p{L}{3})/gu, '$1\u200b'),
  'soft hyphens in words': (text) => text.replace(/(\p{L}{3})(?=\p{L}{3})/gu, '$1\u00ad'),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'lines of 60': lines(60, null),
  'line ends as spaces': (text) => text.replace(/\s+/g, ' '),
  'line ends of an old Mac': (text) => text.replaceAll('\n', '\r'),
}

/** They are doubted, and this is among the doubts. */
export const DOUBTED: Record<string, [kind: string, Damage]> = {
  'UTF-8 read as Windows-1252': ['encoding', readAs('windows-1252')],
  'UTF-8 read as Latin-1': ['encoding', (text) => String.fromCharCode(...new TextEncoder().encode(text))],
  'UTF-8 read as MacRoman': ['encoding', readAs('macintosh')],
  'UTF-8 read as Windows-1250': ['encoding', readAs('windows-1250')],
  'UTF-8 read twice': ['encoding', (text) => readAs('windows-1252')(readAs('windows-1252')(text))],
  'half of it read wrongly': ['encoding', (text) => text.slice(0, 500) + readAs('windows-1252')(text.slice(500))],
  'Latin-1 read as MacRoman': ['encoding', latinReadAs('macintosh')],
  'Latin-1 read as Cyrillic': ['encoding', latinReadAs('windows-1251')],
  'question marks for accents': ['encoding', accents(() => '?')],
  'two question marks for each': ['encoding', accents(() => '??')],
  'boxes for accents': ['encoding', accents(() => '□')],
  'underlines for accents': ['accents', accents(() => '_')],
  'letters with accents lost': ['accents', accents(() => '')],
  'accents lost': ['accents', bare],
  'accents lost, in capitals': ['accents', (text) => bare(text).toUpperCase()],
  'the wrong accents': ['accents', accents((letter) => ({ à: 'á', è: 'é', ì: 'í', ò: 'ó', ù: 'ú' })[letter] ?? letter)],
  'rich text': ['markup', (text) => `{\\rtf1\\ansi\\fs24 ${accents((letter) => `\\'${hex(letter)}`)(text)}}`],
  'a web page': ['markup', (text) => `<html><body><p>${text.replaceAll('\n\n', '</p>\n<p>')}</p></body></html>`],
  entities: ['markup', accents((letter) => `&${NAMES[letter]};`)],
  'entities by number': ['markup', accents((letter) => `&#${letter.charCodeAt(0)};`)],
  'escapes of a program': ['markup', accents((letter) => `\\u00${hex(letter)}`)],
  'a mail as it travels': ['markup', accents((letter) => `=C3=${hex(letter).toUpperCase()}`)],
  'hyphens with a blank line behind': ['pieces', lines(60, '-', '\n\n')],
  'hyphens with page numbers behind': ['pieces', lines(60, '-', '\n\n7\n\n')],
  'hyphens lost at the ends of lines': ['pieces', lines(28, '')],
  'line ends lost': ['pieces', (text) => lines(40, null)(text).replaceAll('\n', '')],
  'zero-width spaces for spaces': ['unknown', (text) => text.replaceAll(' ', '\u200b')],
  'apostrophes lost': [
    'pieces',
    (text) =>
      text
        .replace(/un po' /g, '')
        .replaceAll("L'Italia", 'lItalia lavvenire dellanno nellanima')
        .replaceAll("'", ''),
  ],
  'letters apart': ['pieces', (text) => [...text].join(' ')],
  'ligatures lost': ['misread', (text) => text.replace(/fi|fl|ff/g, '')],
  '0 for o': ['misread', some(/(?<=\p{L})o(?=\p{L})/gu, 9, '0')],
  '0 for o, at the end': ['misread', some(/(?<=\p{L}{3})o(?!\p{L})/gu, 9, '0')],
  '1 for l': ['misread', some(/(?<=\p{L})l(?=\p{L})/gu, 9, '1')],
  'm for rn, and rn for m': ['misread', (text) => text.replaceAll('rn', 'm') && some(/m/g, 3, 'rn')(text)],
  'capital i for l': ['misread', some(/(?<=\p{L})l(?=\p{L})/gu, 9, 'I')],
  subtitles: [
    'timed',
    (text) =>
      cues(text)
        .map((cue, at) => `${at + 1}\n${time(at)},000 --> ${time(at + 1)},000\n${cue}\n`)
        .join('\n'),
  ],
  'subtitles for the web': [
    'timed',
    (text) =>
      `WEBVTT\n\n${cues(text)
        .map((cue, at) => `${time(at)}.000 --> ${time(at + 1)}.000\n${cue}\n`)
        .join('\n')}`,
  ],
  'a transcript with times': [
    'timed',
    (text) =>
      cues(text)
        .map((cue, at) => `0:${String(at % 60).padStart(2, '0')}\n${cue}`)
        .join('\n'),
  ],
  'notes of sounds': ['timed', (text) => `[Musica]\n${text}\n(applausi)`],
  'rolling captions': [
    'repeated',
    (text) =>
      cues(text)
        .flatMap((cue) => [cue, cue])
        .join('\n'),
  ],
  'columns side by side': ['pieces', (text) => columns(text, (left, right) => `${left.padEnd(44)}${right}`)],
  'columns line by line': ['pieces', (text) => columns(text, (left, right) => `${left}\n${right}`)],
  'a heading': ['furniture', (text) => `Messaggio di fine anno del Presidente della Repubblica\n\n${text}`],
  'the place and the day': ['furniture', (text) => `Palazzo del Quirinale, 31/12/2026\n\n${text}`],
  'the city and the day': ['furniture', (text) => `Roma, 31 dicembre 2026\n\n${text}`],
  'a page number': ['furniture', (text) => `${text}\nPagina 3 di 5`],
  'a page number in the last line': ['furniture', (text) => `${text} Pag. 4`],
  'a lone number': ['furniture', (text) => `${text}\n- 3 -`],
  'the feet of a web page': ['furniture', (text) => `${text}\n© Ufficio stampa - Condividi`],
  'the text twice': ['repeated', (text) => `${text}\n${text}`],
  'an end in the middle of a sentence': ['cut', (text) => text.slice(0, -60)],
}
