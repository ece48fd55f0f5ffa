import type { ReactNode } from 'react'

/** Text, leader dots, number: one line of an index. */
export function IndexLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <span>{name}</span>
      <span className="leader" aria-hidden="true" />
      <span>{children}</span>
    </>
  )
}
