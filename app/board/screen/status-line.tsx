import type { ReactNode } from 'react'

/** Two lines, always there. Its inner element is what the browser lays out alone when the sentence changes (board.css). */
export const StatusLine = ({ children }: { children: ReactNode }) => (
  <p className="status small">
    <span>{children}</span>
  </p>
)
