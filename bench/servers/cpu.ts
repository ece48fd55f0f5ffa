/** Processor time of a process and of all that it started, from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux' `utime` and `stime`: a hundred to the second on every machine that Node runs on. */
const MS_PER_TICK = 10

type Stat = { pid: number; parent: number; ms: number }

function statOf(pid: number): Stat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // it ended between the listing and the look
  }
  // The name stands in brackets and may hold spaces; the fields after it are counted from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK }
}

/** Milliseconds of processor since they started; null where there is no /proc. */
export function cpuOf(root: number): number | null {
  if (process.platform !== 'linux') return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const family = new Set([root])
  // A child's number may be lower than its parent's: until nothing is added.
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}
