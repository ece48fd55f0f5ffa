/** What the components use and Chromium 79 does not have. Another browser keeps its own. */
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/object/has-own'

/** No library has it: of the web's own, and not the language's. */
AbortSignal.timeout ??= (ms: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
