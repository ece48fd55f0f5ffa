/**
 * What a live stream has brought, on this machine: a `follow` that is killed has read more than it has sent, and nobody
 * could read that again.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from '../../local/project.ts'

/** A journal of another evening is none. */
const OLDEST_MS = 12 * 3_600_000

export class Journal {
  readonly #file: string
  #written: string | null = null

  constructor(url: URL) {
    this.#file = fromRoot('.wrangler', `follow-${url.host.replace(/[^\w.-]/g, '_')}.txt`)
  }

  /** Empty where there is none. */
  read(): string {
    try {
      return Date.now() - statSync(this.#file).mtimeMs < OLDEST_MS ? readFileSync(this.#file, 'utf8') : ''
    } catch {
      return '' // the first run
    }
  }

  /** In one step: whenever the process ends, the file is the old one or the new one. */
  write(text: string): void {
    if (text === this.#written) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, text)
    renameSync(`${this.#file}.new`, this.#file)
    this.#written = text
  }
}
