/** The incremental check of types hides no error: the next run compares what it remembers with the present files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runTool } from '../../../commands/shell/processes.ts'
import { incremental } from '../../../commands/testing/families.ts'

const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const faults = async (): Promise<string[]> => {
  const { output } = await runTool('tsc', ['-p', folder, '--pretty', 'false', ...incremental('a/part', folder)])
  return output.split('\n').flatMap((line) => /^.*?(\w+\.ts)\(.*error TS\d+/.exec(line)?.[1] ?? [])
}
const SHAPE = 'export type Shape = { name: string }\n'
const READER = "import type { Shape } from './shape.ts'\nexport const nameOf = ({ name }: Shape): string => name\n"

it('tells a fault of a file that has not changed, as long as it is there', async () => {
  write('tsconfig.json', JSON.stringify({ compilerOptions: { noEmit: true, allowImportingTsExtensions: true } }))
  write('shape.ts', SHAPE)
  write('reader.ts', READER)
  expect(await faults()).toEqual([])
  write('shape.ts', SHAPE.replace('name', 'title'))
  expect(await faults(), 'by a file that it depends on').toEqual(['reader.ts'])
  expect(await faults(), 'and again, by what is remembered').toEqual(['reader.ts'])
  write('globals.d.ts', 'declare const nowhere: string\n')
  write('reader.ts', `${READER.replaceAll('name', 'title')}export const there = nowhere\n`)
  expect(await faults()).toEqual([])
  rmSync(join(folder, 'globals.d.ts'))
  expect(await faults(), 'by a file that is gone').toEqual(['reader.ts'])
})
