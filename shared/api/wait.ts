/** How long a page waits for an answer over HTTP; what the Worker waits for meanwhile is shorter (worker/platform/waits.ts). */
export const PAGE_WAIT_MS = 15_000
