/**
 * Pages drawn without a browser, by the components that hydrate them later: at the build the login page and «caricamento», in
 * the Worker the pages at which players begin, from the data that comes with them (design.md, «A page is drawn»).
 *
 * One isolate draws for many people. So a page is drawn in one synchronous step, from its arguments alone.
 */
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { mayEnter } from '../shared/evening/phase.ts'
import type { DrawnPage, DrawPage, FirstData, FirstPage } from '../shared/pages.ts'
import { Home } from './home/home.tsx'
import { noteDrawing } from './net/server-clock.ts'
import { Login } from './pages/login.tsx'
import { Room } from './room/room.tsx'
import type { SessionState } from './session/session.ts'
import { Drawing } from './start/hydration.ts'
import { StillVisit } from './start/visit.tsx'
import { Frame, TopRow } from './teletext/frame.tsx'
import { Loading, longestWord } from './teletext/page.tsx'
import { Component as Parole } from './words/parole.tsx'

const [TITLE, TITLE_END] = ['<title>', '</title>']
/** A longer word of a title must shrink on a narrow screen, and only the script can do that. */
const LONGEST_WORD = 16

/** Draws a page from its data. Null: data is missing, or the page would change right after hydration. */
const PAGES: Record<FirstPage, (data: FirstData, search: string) => ReactElement | null> = {
  home: ({ rooms, session }, search) => {
    if (!rooms || search !== '') return null
    const { megaRoomId } = session.season
    const isInMega = [...rooms.owned, ...rooms.joined].some(({ id }) => id === megaRoomId)
    // Home first joins the mega room, whose card would then move the others.
    const willJoin = megaRoomId !== null && !isInMega && mayEnter(session.season)
    return willJoin ? null : <Home mine={{ ...rooms, word: '', isMegaMissing: false }} />
  },
  parole: () => <Parole />,
  // A ranking comes by a request of its own.
  stanza: ({ room }) =>
    room?.isOpen && room.isMember && longestWord(room.name) <= LONGEST_WORD ? (
      <Room first={{ view: room, isKept: false }} />
    ) : null,
}

/** @throws a component's error, and an error if a component suspends */
function draw(page: ReactElement, url: URL, session: SessionState): DrawnPage {
  const html = renderToString(
    <Drawing value={{ session, origin: url.origin }}>
      <StillVisit url={url} page={page}>
        <Frame isDrawn />
      </StillVisit>
    </Drawing>,
  )
  // React puts the title, which belongs in the head, before everything else.
  const end = html.indexOf(TITLE_END)
  if (!html.startsWith(TITLE) || end === -1) throw new Error('the page cannot be drawn yet')
  return { title: html.slice(TITLE.length, end), body: html.slice(end + TITLE_END.length) }
}

export const drawPage: DrawPage = (page, url, data) => {
  const { session } = data
  const drawn = PAGES[page](data, url.search)
  if (drawn === null || !session.account || !session.user) return null
  noteDrawing(session.now ?? '')
  return draw(drawn, url, { status: 'ready', session })
}

/** The same for everybody: the script changes what depends on the address or the browser. */
export const drawLogin = (): DrawnPage =>
  draw(<Login rare={null} error={null} />, new URL('https://the.build/login'), { status: 'loading' })

/** For every other page: the build knows neither the person nor the path. The script replaces it. */
export const drawLoading = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TopRow page={<span className="top-page">---</span>} />
      <main id="main">
        <Loading isFirst />
      </main>
    </MemoryRouter>,
  )
