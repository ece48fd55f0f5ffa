import type { ReactNode } from 'react'

/** A part of a page under its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="section" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
