/** Reads the speech from a file or a pipe: it must be UTF-8 and not empty. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { decodeSpeechBytes, type SpeechFault } from '../../shared/operator/input.ts'
import {
  checkSpeech,
  LONGEST_SPEECH_WORDS,
  type SpeechCheck,
  type SpeechContext,
  type SpeechDoubt,
} from '../../shared/operator/speech-check.ts'
import type { WordDoubt } from '../../shared/operator/speech-doubts.ts'
import { decodeSpeechIndex, type SpeechIndex } from '../../shared/past/past.ts'
import { fromRoot } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'

async function readBytes(file: string): Promise<Uint8Array> {
  if (file !== '-') return await readFile(file)
  if (process.stdin.isTTY) console.error('Reading the speech from the keyboard; Ctrl-D ends it.')
  return await buffer(process.stdin)
}

const FAULTS: Record<SpeechFault, string> = {
  'too-large': 'is over 1 MiB: that is not a speech.',
  'not-utf8': "is not UTF-8 (a word processor's file? an old encoding?). Save it as plain UTF-8 text.",
  'zero-bytes': 'holds zero bytes: it is not plain UTF-8 text.',
  'lost-letters':
    'has letters that a program has lost («\ufffd» is in their place). Take the text from its source once more.',
  empty: 'is empty.',
}

/** @throws Failure for bytes that are not a speech, naming what they seem to be */
export function decodeSpeech(bytes: Uint8Array, name: string): string {
  const decoded = decodeSpeechBytes(bytes)
  if (decoded.kind === 'fault') throw new Failure(`${name} ${FAULTS[decoded.fault]}`)
  return decoded.text
}

export async function readSpeech(file: string): Promise<string> {
  const bytes = await readBytes(file).catch((error: Error) => {
    throw new Failure(`${error.message}.`) // the message names the file
  })
  return decodeSpeech(bytes, file === '-' ? 'The text from the pipe' : file)
}

// The examination of a text (shared/operator/speech-check.ts), in English.

/** `doubts`: English sentences. */
type SpeechLook = Omit<SpeechCheck, 'doubts'> & { doubts: string[] }

const quoted = (texts: readonly string[]): string => texts.map((one) => `«${one}»`).join(', ')

function sentenceOf(doubt: SpeechDoubt): string {
  switch (doubt.kind) {
    case 'short':
      return `Only ${doubt.words} words count: is it the whole speech?`
    case 'long':
      return `${doubt.words} words count: no speech since 1949 had more than ${LONGEST_SPEECH_WORDS.toLocaleString('en-GB')}.`
    case 'unlike':
      return `It is very different from the text that it replaces: ${doubt.percent} % of the words are in both.`
    case 'past-year':
      return `It is the speech of ${doubt.year}.`
    case 'no-function-words':
      return 'It hardly has the little words of Italian (il, di, che …): is it a list, or another language?'
    case 'not-compared':
      return 'It could not be compared with the past speeches.'
    default: {
      const { kind, count, worst } = doubt
      const percent = 'percent' in doubt ? ` (${doubt.percent} % of the words)` : ''
      const all = count > worst.length ? ` (${count} in all)` : ''
      return `${ODD[kind]}${percent}${worst.length === 0 ? '' : `${all}: ${quoted(worst)}`}.`
    }
  }
}

const ODD: Record<WordDoubt['kind'], string> = {
  markup: 'It is the file of a word processor, a web page or subtitles, not its plain text',
  encoding: 'Letters were lost on the way: an encoding that was read as another, or a pipe of Windows',
  accents: 'Accents are missing: in the poorest speech 3 % of the words have one',
  pieces: 'Words in pieces, or two as one, as from a PDF',
  misread: 'Words as a scanner misreads them',
  unknown: 'Words that no speech since 1949 had',
  furniture: 'Lines that nobody speaks; only what was spoken belongs in the text',
  timed: 'They are subtitles, with times or notes that are not spoken',
  repeated: 'Sentences come again: perhaps the text is in it twice',
  cut: 'It does not begin with a greeting, or not end with a wish: perhaps it is not whole',
}

/** The repository's index of the past speeches; null if it cannot be read. */
function readPastIndex(): SpeechIndex | null {
  const decoded = decodeSpeechIndex(readFileSync(fromRoot('shared', 'past', 'data', 'speech-index.txt'), 'utf8'))
  return decoded.kind === 'decoded' ? decoded.index : null
}

/** Mends and examines a text. */
export function lookAtSpeech(text: string, context: Omit<SpeechContext, 'index'>): SpeechLook {
  const check = checkSpeech(text, { ...context, index: readPastIndex() })
  return { ...check, doubts: check.doubts.map(sentenceOf) }
}

const SHOWN_MENDED = 8

export const formatLook = (look: SpeechLook): string => {
  const { mended, firstLine, lastLine, words, distinctWords, bonusWordsSaid, doubts } = look
  const shown = mended.slice(0, SHOWN_MENDED).join(', ')
  return [
    `  begins       «${firstLine}»`,
    `  ends         «${lastLine}»`,
    `  words        ${words} that count, ${distinctWords} distinct`,
    `  bonus words  ${bonusWordsSaid.join(', ') || 'none'}`,
    ...(mended.length > 0
      ? [`  mended       ${mended.length}: ${shown}${mended.length > SHOWN_MENDED ? ' …' : ''}`]
      : []),
    ...doubts.map((doubt) => `  ! ${doubt}`),
  ].join('\n')
}
