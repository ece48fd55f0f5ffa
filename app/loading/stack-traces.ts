/**
 * While it is imported, React DOM makes five errors that are never thrown. Chrome goes through all of React DOM again for
 * their stack traces: on a slow phone a twentieth of a second or more. So there are none until all is imported (main.tsx).
 * A browser that knows no such limit ignores it.
 */
const errors = Error as typeof Error & { stackTraceLimit?: number | undefined }
const usual = errors.stackTraceLimit

errors.stackTraceLimit = 0

export const allowStackTraces = (): void => {
  errors.stackTraceLimit = usual
}
