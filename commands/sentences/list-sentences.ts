import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { ROOT } from '../local/project.ts'
import { readSentences, type Sentence } from './read-sentences.ts'

/** The files with players' Italian. */
const SOURCES = ['app/**/*.{ts,tsx}', 'shared/**/*.ts', 'worker/auth/mail*.ts', 'worker/pages/pages.ts']
/** Drawings made of letters, and a list of words. */
const NO_SENTENCES = ['app/teletext/drawings', 'shared/words/function-words.ts']

export type Said = { file: string; sentences: Sentence[] }

/** Every file that has text for players, sorted by name. */
export async function listSentences(): Promise<Said[]> {
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    if (!NO_SENTENCES.some((beginning) => file.startsWith(beginning))) files.push(file)
  }
  return files
    .sort()
    .map((file) => ({ file, sentences: readSentences(file, readFileSync(`${ROOT}/${file}`, 'utf8')) }))
    .filter(({ sentences }) => sentences.length > 0)
}
