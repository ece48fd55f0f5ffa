import { lazy } from 'react'
import { retryImport } from '../../loading/retry-import.ts'

/** Wanted after the speech alone: whoever is choosing does not fetch it. */
export const Outcome = lazy(retryImport(() => import('./outcome.tsx')))
