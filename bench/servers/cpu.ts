/** Processor time of a process and its descendants, from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

/** The unit of Linux' `utime` and `stime`: a hundredth of a second on every machine that Node runs on. */
const MS_PER_TICK = 10

type Stat = { pid: number; parent: number; ms: number }

function statOf(pid: number): Stat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // it ended between the listing and the read
  }
  // The name is in brackets and may contain spaces; the fields after it are counted from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK }
}

/** Milliseconds of processor time since their start; null without /proc. */
export function cpuOf(root: number): number | null {
  if (process.platform !== 'linux') return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const family = new Set([root])
  // A child's number may be lower than its parent's, so this repeats until nothing is added.
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}
