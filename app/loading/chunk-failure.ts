import { CallFailed, type Failure, UNREACHED } from '../api/call.ts'

/** What a person is told whose key needs code that could not be loaded: the server is away, or has a newer one. */
export const chunkFailure = (error: unknown): Failure => (error instanceof CallFailed ? error.failure : UNREACHED)
