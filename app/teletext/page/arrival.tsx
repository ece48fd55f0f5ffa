import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { closeDialogs } from '../dialog/dialog.tsx'

/** What is on a page that becomes another one at the same address, as a room that closes. Other pages have none. */
export const Scene = createContext('')

type Shown = { pathname: string; search: string; key: string; scene: string }

/** Until a page has come, the address that the tab began with. Nothing arrives where pages are drawn outside a browser. */
const { pathname = '', search = '' } = globalThis.location ?? {}
let shown: Shown = { pathname, search, key: '', scene: '' }
let announce: (title: string) => void = () => {}

/**
 * Each page calls it when it has come. After a page change the dialogs of the page before are closed, the heading gets the
 * focus, and the title is read out. A page that has become another one begins at its top, and its heading gets the focus
 * that went with what was focused before. «Caricamento» is no page.
 */
export function useArrival(): void {
  const { pathname, search, key } = useLocation()
  const scene = useContext(Scene)
  useEffect(() => {
    const before = shown
    const { activeElement } = document
    const isSameVisit = before.key === key
    // A page that has failed has none either, and what follows it is no other page.
    shown = { pathname, search, key, scene: scene === '' && isSameVisit ? before.scene : scene }
    if (before.pathname !== pathname || before.search !== search) {
      closeDialogs()
      // A person who went on typing during a search is not interrupted by its result.
      const isWriting = before.pathname === pathname && activeElement?.matches('main input')
      if (!isWriting) focusHeading()
      announce(document.title)
    } else if (isSameVisit && before.scene !== '' && before.scene !== shown.scene) {
      scrollTo(0, 0)
      if (activeElement === document.body) focusHeading()
    }
  }, [pathname, search, key, scene])
}

const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** The title of the page that has come, for screen readers. In the frame, since only a region that was there is read out. */
export function Announcement() {
  const [title, setTitle] = useState('')
  // Before the page beside it arrives.
  useLayoutEffect(() => {
    announce = setTitle
  }, [])
  return (
    <p className="spoken" aria-live="polite">
      {title}
    </p>
  )
}
