/**
 * app/server.tsx as the Worker sees it (package.json, «imports»): its sources know neither a page's globals nor JSX, and are
 * checked without the app's.
 */
import type { DrawPage } from '../../shared/api/first-data.ts'

export const drawPage: DrawPage
