/** What the runtime writes on errors of an object that was overloaded, reset or moved: by these signs, never by the message. */
const hasSign = (error: unknown, name: string): boolean =>
  error instanceof Error && Object.entries(error).some(([key, value]) => key === name && value === true)

export const isOverloaded = (error: unknown): boolean => hasSign(error, 'overloaded')

/** The object is back by the time one asks again. */
export const isReset = (error: unknown): boolean =>
  !isOverloaded(error) && (hasSign(error, 'retryable') || hasSign(error, 'durableObjectReset'))
