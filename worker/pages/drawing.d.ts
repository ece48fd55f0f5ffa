/**
 * The type of app/server.tsx for the Worker (package.json, «imports»): the Worker's sources are checked without a page's
 * globals and JSX, and so without the app's sources.
 */
import type { DrawPage } from '../../shared/pages.ts'

export const drawPage: DrawPage
