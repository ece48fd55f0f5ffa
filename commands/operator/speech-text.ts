/** Reads the speech from a file or a pipe: it must be UTF-8 and not empty. */
import { readFile } from 'node:fs/promises'
import { parseSpeech } from '../../shared/speech.ts'
import { lowerCase } from '../../shared/words/normalise.ts'
import { Failure } from '../shell/failure.ts'

/** The server's limit (contract: 1 MiB). */
export const SPEECH_LIMIT = 1024 * 1024

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

/** @throws Failure for what is not a speech, saying what it seems to be */
export function decodeSpeech(bytes: Uint8Array, name: string): string {
  if (bytes.length > SPEECH_LIMIT) throw new Failure(`${name} is over 1 MiB: that is not a speech.`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure(`${name} is not UTF-8 (a word processor's file? an old encoding?). Save it as plain UTF-8 text.`)
  }
  if (text.includes('\0')) throw new Failure(`${name} holds zero bytes: it is not plain UTF-8 text.`)
  if (text.trim() === '') throw new Failure(`${name} is empty.`)
  return text
}

export async function readSpeech(file: string): Promise<string> {
  const name = file === '-' ? 'What came through the pipe' : file
  return decodeSpeech(await readBytes(file), name)
}

// Examines a text before it locks everybody's words. On the night it is easy to pick a wrong file: each doubt names
// what is odd, so that the operator can look again.

export type SpeechLook = {
  firstLine: string
  /** The words that count, in all and each once. */
  words: number
  distinctWords: number
  bonusWordsSaid: string[]
  /** English sentences, one for each doubt; empty: it looks like a speech. */
  doubts: string[]
}

/** The shortest speech since 1949 has 70 words that count, the longest 2,154. */
const FEWEST = 60
const MOST = 3000
/** The share of words that do not count, such as articles: 48 to 58 in a hundred in every speech since 1949. */
const FUNCTION_WORDS_SHARE = 0.35
/** The share of words common to two texts: a correction has nearly all, another year's speech a quarter at most. */
const SAME_SHARE = 0.5

const LONGEST_LINE = 76

/** `previous`: the text that this one would replace; null: none is published. */
export function lookAtSpeech(text: string, bonusWords: readonly string[], previous: string | null): SpeechLook {
  const { words, distinct } = parseSpeech(text)
  const doubts: string[] = []
  if (words.length < FEWEST) doubts.push(`Only ${words.length} words count: is it the whole speech?`)
  if (words.length > MOST) doubts.push(`${words.length} words count: no speech since 1949 had more than 2,154.`)
  const said = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
  if (said > 0 && 1 - words.length / said < FUNCTION_WORDS_SHARE) {
    doubts.push('It hardly has the little words of Italian (il, di, che …): is it a list, or another language?')
  }
  if (previous !== null) {
    const before = parseSpeech(previous).distinct
    const both = [...distinct].filter((word) => before.has(word)).length
    const share = both / (distinct.size + before.size - both || 1)
    if (share < SAME_SHARE) {
      doubts.push(
        `It is very different from the text that it replaces: ${Math.round(share * 100)} % of the words are in both.`,
      )
    }
  }
  return {
    firstLine: firstLineOf(text),
    words: words.length,
    distinctWords: distinct.size,
    bonusWordsSaid: bonusWords.filter((word) => distinct.has(lowerCase(word))),
    doubts,
  }
}

function firstLineOf(text: string): string {
  const line =
    text
      .split(/\r?\n/)
      .find((one) => one.trim() !== '')
      ?.trim() ?? ''
  const characters = [...line]
  return characters.length > LONGEST_LINE ? `${characters.slice(0, LONGEST_LINE - 1).join('')}…` : line
}

export const formatLook = ({ firstLine, words, distinctWords, bonusWordsSaid, doubts }: SpeechLook): string =>
  [
    `  begins       «${firstLine}»`,
    `  words        ${words} that count, ${distinctWords} distinct`,
    `  bonus words  ${bonusWordsSaid.join(', ') || 'none'}`,
    ...doubts.map((doubt) => `  ! ${doubt}`),
  ].join('\n')
