/**
 * Runs before each file of the app family. The files of one process share what a page would have for itself: the globals that
 * a test has put in place of the browser's, the clock, and what the app's modules remember.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
