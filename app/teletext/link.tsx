/**
 * A link to one of the game's pages. The router's own brings code for a framework's prefetching: 4 kB at every first visit.
 */
import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }

export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || rest.target || !opensHere(event)) return
    event.preventDefault()
    void navigate(to, { replace, state })
  }
  return <a {...rest} href={useHref(to)} onClick={press} />
}

/** Whether a press opens the link in this tab: another button, or a key held down, opens another one. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
