/**
 * operating.md, «A live stream»: for the output of real programs, the words that end on a line are the words that were said.
 */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LiveBytes, LiveTerminal, saidOf } from '../../../shared/operator/live-stream.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const wide = (text: string, isBig: boolean, mark: boolean): Uint8Array => {
  const units = Array.from(`${mark ? '\ufeff' : ''}${text}`, (letter) => letter.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}
const old = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)))

/** A stream in pieces; and the words said, with the unfinished line at its end. */
function heard(stream: string | Uint8Array, cuts: readonly number[] = []): string {
  const bytes = typeof stream === 'string' ? utf8(stream) : stream
  const [letters, terminal] = [new LiveBytes(), new LiveTerminal()]
  const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
  for (const [at, end] of ends.entries()) terminal.write(letters.read(bytes.slice(ends[at - 1] ?? 0, end)))
  terminal.write(letters.read(new Uint8Array(), true))
  const { ended, open } = terminal.lines
  const said = saidOf(ended, open)
  return said.text + said.open
}

const ERASE = '\u001b[2K\r'
const GUESSES = `${ERASE}${' '.repeat(100)}${ERASE} Care italiane, la pasta${ERASE}${' '.repeat(100)}${ERASE} Care italiane, la pace è fragile`
const ROLLING = `WEBVTT
Kind: captions
Language: it

00:00:00.200 --> 00:00:01.000 align:start position:0%
 
[Musica]

00:00:01.000 --> 00:00:03.000 align:start position:0%
 
Care<00:00:01.200><c> italiane</c><00:00:01.400><c> e</c><00:00:01.600><c> cari</c>

00:00:03.000 --> 00:00:03.010 align:start position:0%
Care italiane e cari
 

00:00:03.010 --> 00:00:05.010 align:start position:0%
Care italiane e cari
italiani,<00:00:03.210><c> la</c><00:00:03.410><c> libertà</c>

00:00:05.010 --> 00:00:05.020 align:start position:0%
italiani, la libertà
`
const STREAMS: [what: string, stream: string | Uint8Array, said: string][] = [
  ['whisper’s guesses on one line', GUESSES, 'Care italiane, la pace è fragile'],
  ['a line written over after a carriage return', 'la pasta buona\rla pace', 'la pace'],
  ['Windows line ends', 'la pace\r\nil lavoro\r\r\n', 'la pace\nil lavoro\n'],
  ['backspaces', 'la pasta\b\b\bce\nil panno\b \b\b \b\b \bne\n', 'la pace\nil pane\n'],
  ['backspaces over an accent', 'la libertà\b\bto\nla liberta\u0300\b\bto\n', 'la liberto\n'],
  ['colours within a word', 'la \u001b[38;5;160mpa\u001b[0m\u001b[1mce\u001b[m\n', 'la pace\n'],
  ['a title of the window', '\u001b]0;whisper – la pasta\u0007la pace\u001b]2;altro\u001b\\ è\n', 'la pace è\n'],
  ['the rest of a line erased', 'la pasta\u001b[4D\u001b[Kce\n', 'la pace\n'.replace('pace', 'pce')],
  ['lines above written anew', 'la pasta\nè fragile\u001b[1A\r\u001b[Kla pace\u001b[1B\n', 'la pace\nè fragile\n'],
  ['both lines above written anew', 'uno due\ntre\n\u001b[2F\u001b[0Juno dieci\nquattro\n', 'uno dieci\nquattro\n'],
  ['a wiped screen', 'Care italiane\u001b[2J\u001b[Hla pace\n', 'Care italiane\nla pace\n'],
  ['modes and sets of letters', '\u001b[?25l\u001b(Bla\u001b[?1049h pace\u001b=\u001b>\n', 'la pace\n'],
  [
    'whisper’s times',
    '[00:00:00.000 --> 00:00:04.000]   Care italiane\n[00:00:04.000 --> 00:00:06.000]   la pace\n',
    'Care italiane\nla pace\n',
  ],
  [
    'whisper’s turns',
    '### Transcription 0 START | t0 = 0 ms | t1 = 4000 ms\n\n[00:00.000 --> 00:04.000] la pace\n\n### Transcription 0 END\n',
    'la pace\n',
  ],
  ['times before lines', '0:12 la pace\n(00:01:02) il pane\n12:30\nil lavoro\n', 'la pace\nil pane\nil lavoro\n'],
  [
    'SubRip',
    '1\n00:00:01,000 --> 00:00:03,000\n<i>Care italiane</i>\n\n2\n00:00:03,000 --> 00:00:05,000\n{\\an8}la pace\n',
    'Care italiane\nla pace\n',
  ],
  ['rolling captions', ROLLING, 'Care italiane e cari\nitaliani, la libertà\n'],
  [
    'notes and styles of WebVTT',
    'WEBVTT - discorso\n\nNOTE la pasta\nancora\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000\n<v Presidente>la pace &amp; il pane&nbsp;buono\n',
    'la pace & il pane buono\n',
  ],
  ['notes in brackets', '[Musica]\n[Applausi] la pace [inno\nnazionale] e il pane\n', 'la pace e il pane\n'],
  [
    'sounds in other brackets',
    '(applausi) la pace *musica* è (risate in sala) il pane (quello vero)\n',
    'la pace è il pane (quello vero)\n',
  ],
  ['music', '♪ Fratelli d’Italia ♪\n♪♪ la pace\nil pane ♫\n', 'il pane\n'],
  ['speakers', '>> Care italiane\nSPEAKER_00: la pace\nSpeaker 2: il pane\n', 'Care italiane\nla pace\nil pane\n'],
  [
    'credits that nobody said',
    'la pace\nSottotitoli creati dalla comunità Amara.org\nSottotitoli e revisione a cura di QTSS\nGrazie per la visione!\nil pane. Sottotitoli di Amara.org\n',
    'la pace\nil pane.\n',
  ],
  [
    'loops',
    'la pace la pace la pace la pace la pace\nGrazie a tutti.\nGrazie a tutti.\nGrazie a tutti.\n',
    'la pace\nGrazie a tutti.\n',
  ],
  ['lines that grow', 'Care\nCare italiane\nCare italiane, la pace\nil pane\n', 'Care italiane, la pace\nil pane\n'],
  [
    'lines that overlap',
    'Care italiane, la pace è fragile\nla pace è fragile e il pane\n',
    'Care italiane, la pace è fragile\ne il pane\n',
  ],
  ['ligatures', 'la ﬁducia\n', 'la fiducia\n'],
  ['a mark of UTF-8', '\ufeffla pace\ufeff è\n', 'la pace è\n'],
  ['zero bytes', 'la\0pace\n', 'la pace\n'],
  ['Windows-1252', old('la libertà è più di città, l’Italia\n'), 'la libertà è più di città, l’Italia\n'],
  ['UTF-16 of PowerShell', wide('la libertà è più\r\n', false, true), 'la libertà è più\n'],
  ['UTF-16 without its mark', wide('la libertà è più\r\n', false, false), 'la libertà è più\n'],
  ['UTF-16 the other way round', wide('la libertà è più\r\n', true, true), 'la libertà è più\n'],
  ['that without its mark', wide('la libertà è più\r\n', true, false), 'la libertà è più\n'],
  [
    'plain lines',
    'Care italiane, cari italiani,\n\nla pace è fragile: l’abbiamo visto nel 2026.\n',
    'Care italiane, cari italiani,\nla pace è fragile: l’abbiamo visto nel 2026.\n',
  ],
]

describe('the said words', () => {
  test.each(STREAMS)('%s', (_, stream, said) => expect(heard(stream)).toBe(said))

  it('is the same however the stream is cut: within a letter, a code, a mark', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STREAMS),
        fc.array(fc.nat({ max: 700 }), { maxLength: 12 }),
        ([, stream, said], cuts) => {
          expect(heard(stream, cuts)).toBe(said)
        },
      ),
      { numRuns: 600 },
    )
    for (const [what, stream, said] of STREAMS)
      expect(
        heard(
          stream,
          Array.from({ length: 1500 }, (_, at) => at),
        ),
        what,
      ).toBe(said)
  })

  it('of a note that is being written is nothing yet', () => {
    for (const open of [
      'la pace [Mus',
      'la pace ♪ Frat',
      'la pace <00:00:01',
      'la pace \u001b[3',
      'la pace \u001b]0;tit',
    ]) {
      expect(heard(open).trimEnd(), open).toBe('la pace')
    }
    expect(heard('NOTE la pa')).toBe('')
  })

  it('of anything at all is plain text, and nothing throws', () => {
    const unit = fc.constantFrom(...'\u001b[]2KAJ\r\n\b\u0007 è<>♪\0', 'pace', '🎲', '-->')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (pieces) => {
        expect(heard(pieces.join(''))).not.toMatch(/(?!\n)\p{Cc}/u)
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void heard(bytes)),
      { numRuns: 2000 },
    )
  })
})

/** A recogniser that hears again every half second, and writes its guess of the last ten seconds over the one before. */
function halfSeconds(words: readonly string[], seconds: number): string {
  const pieces: string[] = []
  for (let step = 1; step <= seconds * 2; step++) {
    const [from, to] = [Math.floor((step - 1) / 20) * 20, step].map((at) =>
      Math.floor((at * words.length) / (seconds * 2)),
    )
    pieces.push(
      `${ERASE}${' '.repeat(100)}${ERASE} ${words.slice(from, to).join(' ')}${step % 3 === 0 ? ' pasta' : ''}`,
    )
    if (step % 20 === 0) pieces.push(`${ERASE} ${words.slice(from, to).join(' ')}\n`)
  }
  return pieces.join('')
}

it('seventeen minutes at half-second steps are the speech, and fit', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `parola${at}`)
  const stream = halfSeconds(words, 17 * 60)
  expect(stream.length).toBeGreaterThan(4 * 64 * 1024)
  const said = heard(stream)
  expect(said.split(/\s+/).filter((word) => word !== '')).toEqual(words)
  expect(said.length).toBeLessThan(64 * 1024)
})
