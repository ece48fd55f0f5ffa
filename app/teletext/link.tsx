/**
 * A link to one of the game's pages. The router has one too. It brings along what fetches a framework's pages in advance:
 * 4 kB of script at every first visit, which nothing here uses.
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

/** Whether the press of a link opens it in this tab: with another button or a key held down it opens in another one. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
