/** The number in the address of the television's page: a fragment, which no server sees. */
import { NUMBER_DIGITS } from '../../shared/rooms/screens.ts'

/** `/tv#482913077`, which a tablet's camera has read: nothing is sent before OK, since scanners open links. Empty: none. */
export function numberOfAddress(): string {
  const digits = location.hash.slice(1)
  return new RegExp(`^\\d{${NUMBER_DIGITS}}$`).test(digits) ? digits : ''
}

/** It was typed, or refused: no history has it, and a reload does not bring it back. */
export const forgetNumberOfAddress = (): void => history.replaceState(null, '', location.pathname)
