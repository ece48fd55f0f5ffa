/** Memory of this process, as V8 counts it. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const forceGc = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

export const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
