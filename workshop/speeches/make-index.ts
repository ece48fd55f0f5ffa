/**
 * `node workshop/speeches/make-index.ts <folder>`: makes the index of the past speeches, for page 106 (design.md, «The index of
 * past speeches») and for the words that page 104 may name (design.md, «Counting the country»), and the table of their
 * Presidents. Both are committed, the texts are not. Run it when a speech is added.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Command } from 'commander'
import { fromRoot } from '../../commands/local/project.ts'
import { runCommand } from '../../commands/shell/failure.ts'
import { encodeSpeechIndex, indexSpeeches } from '../../shared/past/past.ts'
import { readSpeeches, readTerms } from './read-speeches.ts'

const program = new Command('node workshop/speeches/make-index.ts')
  .description('Makes the index of the past speeches and the table of their Presidents, for page 106.')
  .argument('<folder>', 'with 1949.txt, 1950.txt and so on, and presidents.csv')
  .parse()

await runCommand(async () => {
  const [folder = ''] = program.args
  const index = indexSpeeches(readSpeeches(folder))
  const terms = readTerms(folder, index.years)
  const text = encodeSpeechIndex(index)
  writeFileSync(fromRoot('shared', 'past', 'data', 'speech-index.txt'), text)
  writeFileSync(fromRoot('app', 'years', 'presidents.json'), `${JSON.stringify(terms, null, 2)}\n`)
  const bytes = gzipSync(text, { level: 9 }).length
  console.log(`${index.years.length} speeches, ${index.said.size} words, ${bytes} bytes gzipped.`)
})
