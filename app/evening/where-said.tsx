/** The place of a word's passage: its code loads when the first one is opened. */
import { Suspense } from 'react'
import { later } from '../start/chunk.ts'
import { Dots } from '../teletext/page.tsx'
import type { PassageProps } from './passage.tsx'

const Passage = later(async () => (await import('./passage.tsx')).Passage)

const waiting = (
  <p className="second" role="status">
    <span>caricamento</span>
    <Dots />
  </p>
)

/** Keyed by version and word: another one starts from the beginning. */
export const WhereSaid = (props: PassageProps) => (
  <Suspense fallback={waiting}>
    <Passage key={`${props.version} ${props.word}`} waiting={waiting} {...props} />
  </Suspense>
)
