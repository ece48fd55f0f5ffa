import { lazy } from 'react'
import { retryImport } from '../../loading/retry-import.ts'

/** Needed only after the speech: a person who is choosing does not load it. */
export const Outcome = lazy(retryImport(() => import('./outcome.tsx')))
