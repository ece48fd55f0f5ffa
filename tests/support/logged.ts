/** What the Worker logs in each test of a file, a text a line, instead of printing it. */
import { beforeEach, vi } from 'vitest'

type Level = 'error' | 'warn' | 'info' | 'log' | 'debug'

export function logged(...levels: Level[]): string[] {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    for (const level of levels)
      vi.spyOn(console, level).mockImplementation(
        (...values: unknown[]) => void lines.push(values.map(String).join(' ')),
      )
  })
  return lines
}
