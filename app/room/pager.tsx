import { useEffectEvent, useLayoutEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { PAGE_SIZE } from './sub-pages.ts'

type PagerProps = { from: number; total: number; linkTo: (from: number) => string }

/** Sub-pages like on teletext: 2/7, with a key in each direction and the keyboard's arrows. */
export function Pager({ from, total, linkTo }: PagerProps) {
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.ceil(from / PAGE_SIZE)
  const before = page > 1 ? linkTo(from - PAGE_SIZE) : null
  const after = page < pages ? linkTo(from + PAGE_SIZE) : null
  const navigate = useNavigate()
  useArrows((by) => {
    const to = by < 0 ? before : after
    if (to !== null) void navigate(to)
  })
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label="Sottopagine">
      <Turn to={before} name={`Sottopagina ${page - 1}`}>
        «
      </Turn>
      <span className="where">
        <span className="spoken">Sottopagina </span>
        {page}/{pages}
      </span>
      <Turn to={after} name={`Sottopagina ${page + 1}`}>
        »
      </Turn>
    </nav>
  )
}

/** At an end the key keeps its place, dashed, so that the other one does not move under the thumb. */
function Turn({ to, name, children }: { to: string | null; name: string; children: string }) {
  if (to === null) return <span className="button" aria-disabled="true" aria-hidden="true" />
  return (
    <Link className="button" to={to} aria-label={name}>
      {children}
    </Link>
  )
}

/** @param turn to the sub-page before or after, if there is one */
export function useArrows(turn: (by: -1 | 1) => void): void {
  const onArrow = useEffectEvent(turn)
  // With the sub-page itself, not some time after it: a key that is pressed as soon as one sees it leads on from there.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      const isWriting = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (by === null || isWriting || isModified || document.querySelector('dialog[open]')) return
      onArrow(by)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
