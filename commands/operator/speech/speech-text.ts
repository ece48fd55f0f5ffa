/** Reads the speech from a file or a pipe: it must be UTF-8 and not empty. */
import { readFile } from 'node:fs/promises'
import { Failure } from '../../shell/failure.ts'

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
