import { lazy } from 'react'
import { patiently } from '../../loading/retry-import.ts'

/** Wanted after the speech alone: whoever is choosing does not fetch it. */
export const Outcome = lazy(patiently(() => import('./outcome.tsx')))
