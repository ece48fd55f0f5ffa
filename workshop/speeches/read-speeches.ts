/** Reads a folder of past speeches: one text a year, named by it, and `presidents.csv`, which says who spoke when. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeSpeech } from '../../commands/operator/speech-text.ts'
import { Failure } from '../../commands/shell/failure.ts'
import type { PastSpeech } from '../../shared/past/past.ts'

/** A President's years of speeches. */
type Term = { name: string; surname: string; from: number; to: number }

const HEADING = 'Anno,Presidente,Cognome'

/** @throws Failure for a folder without speeches, and for a file that is no speech */
export function readSpeeches(folder: string): PastSpeech[] {
  const speeches = filesOf(folder).flatMap((name) => {
    const [, year] = /^(\d{4})\.txt$/.exec(name) ?? []
    return year ? [{ year: Number(year), text: decodeSpeech(readFileSync(join(folder, name)), name) }] : []
  })
  if (speeches.length === 0) throw new Failure(`${folder} has no speeches: 1949.txt, 1950.txt and so on.`)
  return speeches.sort((a, b) => a.year - b.year)
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new Failure(`${folder} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The Presidents of those years, one after the other.
 *
 * @throws Failure for a table of another kind, and for a year without a President
 */
export function readTerms(folder: string, years: readonly number[]): Term[] {
  if (!filesOf(folder).includes('presidents.csv')) throw new Failure(`${folder} has no presidents.csv.`)
  const [heading, ...lines] = decodeSpeech(readFileSync(join(folder, 'presidents.csv')), 'presidents.csv')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  if (heading !== HEADING) throw new Failure(`presidents.csv does not begin with «${HEADING}».`)
  const rows = new Map(lines.map((line) => [Number(line.split(',')[0]), line.split(',')]))
  const terms: Term[] = []
  for (const year of years) {
    const [, name, surname] = rows.get(year) ?? []
    if (!name || !surname) throw new Failure(`presidents.csv does not say who spoke in ${year}.`)
    const last = terms.at(-1)
    if (last?.name === name) last.to = year
    else terms.push({ name, surname, from: year, to: year })
  }
  return terms
}
