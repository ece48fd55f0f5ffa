/** Signs that the runtime sets on errors of an object that was overloaded, reset or moved. The message is not read. */
const hasSign = (error: unknown, name: string): boolean =>
  error instanceof Error && Object.entries(error).some(([key, value]) => key === name && value === true)

export const isOverloaded = (error: unknown): boolean => hasSign(error, 'overloaded')

/** After a reset the object is back by the next call. */
export const isReset = (error: unknown): boolean =>
  !isOverloaded(error) && (hasSign(error, 'retryable') || hasSign(error, 'durableObjectReset'))
