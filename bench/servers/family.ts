/** A process and its descendants, as /proc shows them (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

/** The unit of Linux' `utime` and `stime`: 10 ms on every machine that Node runs on. */
const MS_PER_TICK = 10

type Stat = { pid: number; parent: number; cpuMs: number }

function statOf(pid: number): Stat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // it ended between the listing and the read
  }
  // The name is in brackets and may contain spaces; the fields after it are counted from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
  }
}

/** Null without /proc. */
function familyOf(root: number): Stat[] | null {
  if (process.platform !== 'linux') return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const family = new Set([root])
  // A child's number may be lower than its parent's, so this repeats until no process is added.
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

const sumOf = (family: Stat[] | null, of: (stat: Stat) => number): number | null =>
  family?.reduce((sum, stat) => sum + of(stat), 0) ?? null

/** Milliseconds of processor time since their start; null without /proc. */
export const cpuOf = (root: number): number | null => sumOf(familyOf(root), ({ cpuMs }) => cpuMs)

/** Open file descriptors; null without /proc. */
export const descriptorsOf = (root: number): number | null =>
  sumOf(familyOf(root), ({ pid }) => openIn(`/proc/${pid}/fd`))

function openIn(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return 0 // the process ended after it was listed
  }
}
