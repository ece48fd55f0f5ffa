/** What a reader of the program has to hold in their head, counted. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PARTS = ['app', 'worker', 'shared', 'commands'] as const

export type Size = { files: number; lines: number; notBlank: number }
/** A story of docs/design.md, «Walks», and how many files it passes. */
export type Walk = { story: string; files: string[] }
export type States = { tables: string[]; alarms: string[] }

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/** The TypeScript of one part. */
export function sizeOf(root: string, part: string): Size {
  const texts = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }).map((file) => read(root, file))
  const lines = texts.flatMap((text) => text.trimEnd().split('\n'))
  return { files: texts.length, lines: lines.length, notBlank: lines.filter((line) => line.trim() !== '').length }
}

/** The tables that the Worker's objects make in their own storage, and the classes of objects that set themselves an alarm. */
export function statesOf(root: string): States {
  const texts = globSync('worker/**/*.ts', { cwd: root }).map((file) => read(root, file))
  const all = (pattern: RegExp): string[] => [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
  ]
  return {
    tables: all(/CREATE TABLE IF NOT EXISTS (\w+)/g).sort(),
    alarms: all(/class (\w+) (?:extends|implements)[^{]*\{(?=[\s\S]*?\balarm\(\): Promise<void>)/g).sort(),
  }
}

/** @param design the text of docs/design.md */
export function walksOf(design: string): Walk[] {
  const [, section = ''] = design.split(/^## Walks$/m)
  const [table = ''] = section.split(/^## /m)
  return [...table.matchAll(/^\| ([^|`]+) \| (`[^|]+) \|$/gm)].map(([, story = '', files = '']) => ({
    story,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))
}
