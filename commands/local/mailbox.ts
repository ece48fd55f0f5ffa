/**
 * The mails of a local server. The runtime writes each mail's text part to a file under .wrangler/tmp/email/, in a folder
 * for each run; the contract defines the text («No mail leaves the machine locally»).
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../shell/failure.ts'
import { MAIL_FOLDER } from './project.ts'

type MailText = { addresses: string[]; link: string; origin: string; token: string; code: string }
type Mail = MailText & { file: string }

const LINK = /^\s*(https?:\/\/[^/\s]+)\/login\/email-callback#token=(\S+)\s*$/m
const CODE = /^\s*Codice:\s*(\S+)\s*$/m
/** Punctuation around an address in a sentence. */
const AROUND = /^[<("'«]+|[>)"'»:;,.!?]+$/g

/** The link, the code and the addresses in a mail's text part; null for any other mail. */
export function parseMail(text: string): MailText | null {
  const [link, origin, token] = LINK.exec(text) ?? []
  const code = CODE.exec(text)?.[1]
  if (!link || !origin || !token || !code) return null
  const addresses = text
    .split(/\s+/)
    .map((piece) => piece.replace(AROUND, '').toLowerCase())
    .filter((piece) => /^[^@/]+@[^@/]+$/.test(piece))
  return { addresses, link: link.trim(), origin, token, code }
}

/** When each known file was written, which never changes: the folders of earlier servers stay, with all their mails. */
const writtenAt = new Map<string, number>()

async function listMails(folder: string, since: number): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.txt'))
      .map(async (name) => {
        const file = join(folder, name)
        // The file was removed between the two calls: its server has just ended.
        const written = writtenAt.get(file) ?? (await stat(file).catch(() => null))?.mtimeMs ?? 0
        if (written > 0) writtenAt.set(file, written)
        return { file, written }
      }),
  )
  return files
    .filter(({ written }) => written >= since)
    .sort((a, b) => b.written - a.written)
    .map(({ file }) => file)
}

type Wanted = {
  /** Milliseconds since 1970; older mails are ignored. */
  since?: number
  /** Several servers of one checkout share the folder: only mails whose link has this origin count. */
  origin?: string
  folder?: string
  patienceMs?: number
}

/** A file's time comes from a coarser clock than `Date.now()`, and may be a little earlier. */
const CLOCK_SLACK_MS = 50

/** The newest mail to the address. Waits for it, since the file is written just after the answer. */
export async function newestMail(address: string, wanted: Wanted = {}): Promise<Mail> {
  const { since = CLOCK_SLACK_MS, origin, folder = MAIL_FOLDER, patienceMs = 10_000 } = wanted
  const deadline = Date.now() + patienceMs
  const others = new Set<string>()
  for (;;) {
    for (const file of await listMails(folder, since - CLOCK_SLACK_MS)) {
      const mail = parseMail(await readFile(file, 'utf8').catch(() => ''))
      if (!mail) continue
      others.add(`${mail.addresses.join(' ')} of ${mail.origin}`)
      if (origin !== undefined && mail.origin !== origin) continue
      if (mail.addresses.includes(address.toLowerCase())) return { ...mail, file }
    }
    if (Date.now() > deadline) break
    await sleep(50)
  }
  throw new Failure(
    `No mail to ${address} arrived in ${folder} within ${patienceMs} ms; others: ${[...others].slice(0, 5).join(', ') || 'none'}. Does the server${origin ? ` ${origin}` : ''} run from this very checkout?`,
  )
}
