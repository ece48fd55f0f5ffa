/**
 * Sub-pages of long lists, as on teletext; the address holds the place, so that «back» works. Also the search for a word
 * among rankings, and a line of an index.
 */
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../start/visit.tsx'

type PagerProps = { from: number; total: number; linkTo: (from: number) => string }

/** «2/7», with a key in each direction and the keyboard's arrows. */
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
        <span>{`${page}/${pages}`}</span>
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
  // In the layout effect: an arrow pressed as soon as the sub-page is visible must turn from there.
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

/** Names on one screen. */
export const PAGE_SIZE = 20

/** The first position of the sub-page that contains a position. */
export const pageStart = (position: number): number => Math.floor((position - 1) / PAGE_SIZE) * PAGE_SIZE + 1

/** The first position of the sub-page that an address asks for; 1 if it asks for no position. */
export function askedStart(parameter: string | null): number {
  const position = Math.floor(Number(parameter))
  return pageStart(position >= 1 && position <= Number.MAX_SAFE_INTEGER ? position : 1)
}

/** Like `askedStart`, for a loaded list that may have become shorter since the address was made. */
export const askedStartWithin = (parameter: string | null, total: number): number =>
  pageStart(Math.max(1, Math.min(askedStart(parameter), total)))

/** «Chi aveva la parola…», in one ranking or in all. `word`: by the address. */
export function WordSearch({ word, children }: { word: string; children?: ReactNode }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(word)
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(word)
  // The field follows the page, but never replaces text typed since the last search.
  if (shown !== word) {
    setShown(word)
    if (!isTyping) setTyped(word)
  }
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setTyping(false)
    void navigate({ search: `?${new URLSearchParams({ parola: typed })}` })
  }
  return (
    <search>
      <form className="field" method="dialog" onSubmit={search}>
        <label htmlFor="parola">Chi aveva la parola…</label>
        <div className="field-row">
          <input
            id="parola"
            name="parola"
            type="search"
            autoCapitalize="none"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setTyping(true)
            }}
          />
          <button className="button" type="submit">
            Cerca
          </button>
        </div>
        {children}
      </form>
    </search>
  )
}

/** Text, leader dots, number: one line of an index. */
export function IndexLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <span>{name}</span>
      <span className="leader" aria-hidden="true" />
      <span>{children}</span>
    </>
  )
}
