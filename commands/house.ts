/** `npm run house`: how much there is to read, and to remember. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { PARTS, type Size, sizeOf, statesOf, walksOf } from './house/measure.ts'
import { ROOT } from './local/project.ts'
import { runCommand } from './shell/failure.ts'

const program = new Command('house')
  .description('Counts what a reader of the program has to hold in their head.')
  .argument('[folder]', 'another checkout, to compare with')
  .parse()

const row = (name: string, { files, lines, notBlank }: Size): string =>
  name.padEnd(12) + [files, lines, notBlank].map((number) => String(number).padStart(10)).join('')

await runCommand(async () => {
  const root = resolve(program.args[0] ?? ROOT)
  const sizes = PARTS.map((part) => ({ part, size: sizeOf(root, part) }))
  const sum = (what: keyof Size): number => sizes.reduce((all, { size }) => all + size[what], 0)
  console.log(`${''.padEnd(12)}     files     lines not blank`)
  for (const { part, size } of sizes) console.log(row(part, size))
  console.log(row('together', { files: sum('files'), lines: sum('lines'), notBlank: sum('notBlank') }))
  const { tables, alarms } = statesOf(root)
  console.log(`\ntables of objects: ${tables.length} (${tables.join(', ')})`)
  console.log(`classes with an alarm: ${alarms.length} (${alarms.join(', ')})`)
  const design = join(root, 'docs', 'design.md')
  const walks = existsSync(design) ? walksOf(readFileSync(design, 'utf8')) : []
  if (walks.length > 0) console.log('\nfiles of a story (docs/design.md, «Walks»)')
  for (const { story, files } of walks) console.log(`${String(files.length).padStart(4)}  ${story}`)
})
