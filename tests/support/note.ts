/** A test may leave a note, which the closing lines of its family print even when all is green. */
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    note?: string
  }
}

export function leaveNote(task: TestContext['task'], note: string): void {
  task.meta.note = note
}
