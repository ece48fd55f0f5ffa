/** Reads the speech from a file or a pipe: it must be UTF-8 and not empty. */
import { readFile } from 'node:fs/promises'
import {
  checkSpeech,
  decodeSpeechBytes,
  LONGEST_SPEECH_WORDS,
  type SpeechCheck,
  type SpeechDoubt,
  type SpeechFault,
} from '../../shared/operator/speech-check.ts'
import { Failure } from '../shell/failure.ts'

async function readInput(): Promise<Buffer> {
  if (process.stdin.isTTY) console.error('Reading the speech from the keyboard; Ctrl-D ends it.')
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const CAUSES: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
}

async function readBytes(file: string): Promise<Buffer> {
  if (file === '-') return readInput()
  try {
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Failure(`${file}: ${CAUSES[code] ?? (error instanceof Error ? error.message : error)}.`)
  }
}

const FAULTS: Record<SpeechFault, string> = {
  'too-large': 'is over 1 MiB: that is not a speech.',
  'not-utf8': "is not UTF-8 (a word processor's file? an old encoding?). Save it as plain UTF-8 text.",
  'zero-bytes': 'holds zero bytes: it is not plain UTF-8 text.',
  empty: 'is empty.',
}

/** @throws Failure for what is not a speech, saying what it seems to be */
export function decodeSpeech(bytes: Uint8Array, name: string): string {
  const decoded = decodeSpeechBytes(bytes)
  if (decoded.kind === 'fault') throw new Failure(`${name} ${FAULTS[decoded.fault]}`)
  return decoded.text
}

export async function readSpeech(file: string): Promise<string> {
  const name = file === '-' ? 'What came through the pipe' : file
  return decodeSpeech(await readBytes(file), name)
}

// The look at a text (shared/operator/speech-check.ts), in English.

/** `doubts`: sentences. */
type SpeechLook = Omit<SpeechCheck, 'doubts'> & { doubts: string[] }

function sentenceOf(doubt: SpeechDoubt): string {
  switch (doubt.kind) {
    case 'short':
      return `Only ${doubt.words} words count: is it the whole speech?`
    case 'long':
      return `${doubt.words} words count: no speech since 1949 had more than ${LONGEST_SPEECH_WORDS.toLocaleString('en-GB')}.`
    case 'no-function-words':
      return 'It hardly has the little words of Italian (il, di, che …): is it a list, or another language?'
    case 'unlike':
      return `It is very different from the text that it replaces: ${doubt.percent} % of the words are in both.`
    default:
      return doubt satisfies never
  }
}

/** `previous`: the text that this one would replace; null: none is published. */
export function lookAtSpeech(text: string, bonusWords: readonly string[], previous: string | null): SpeechLook {
  const check = checkSpeech(text, bonusWords, previous)
  return { ...check, doubts: check.doubts.map(sentenceOf) }
}

export const formatLook = ({ firstLine, words, distinctWords, bonusWordsSaid, doubts }: SpeechLook): string =>
  [
    `  begins       «${firstLine}»`,
    `  words        ${words} that count, ${distinctWords} distinct`,
    `  bonus words  ${bonusWordsSaid.join(', ') || 'none'}`,
    ...doubts.map((doubt) => `  ! ${doubt}`),
  ].join('\n')
