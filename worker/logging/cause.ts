/**
 * The id of the request that caused the current work, for every line of the log. It is kept in async storage. A call to
 * an object has it as its last argument, where the object's work may write a line. An alarm's work has none.
 */
// biome-ignore lint/style/noRestrictedImports: the runtime's own, under the flag `nodejs_als`; there is no other name for it
import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<string | undefined>()

/** @param requestId undefined for work that no request has caused, such as an alarm's */
export const causedBy = <T>(requestId: string | undefined, work: () => T): T => running.run(requestId, work)
export const currentCause = (): string | undefined => running.getStore()
