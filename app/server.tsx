/**
 * Pages as they are before their script has run, drawn without a browser by the components that then take them over
 * (hydration): at the build the login page and «caricamento», in the Worker the pages at which players begin, of the data
 * that comes with them (design.md, «A page is drawn»).
 *
 * One isolate draws for many people. So a page is drawn in one synchronous step, of nothing but what is handed to it.
 */
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { DrawnPage, DrawPage, FirstData, FirstPage } from '../shared/api/first-data.ts'
import { mayEnter } from '../shared/evening/phase.ts'
import { Home } from './home/home.tsx'
import { noteDrawing } from './net/server-clock.ts'
import { Login } from './pages/login.tsx'
import { Room } from './room/room.tsx'
import type { SessionState } from './session/session.ts'
import { Drawing } from './start/hydration.ts'
import { StillVisit } from './start/visit.tsx'
import { Frame } from './teletext/frame.tsx'
import { TopRow } from './teletext/header.tsx'
import { Loading, longestWord } from './teletext/page.tsx'
import { Component as Parole } from './words/parole.tsx'

const [TITLE, TITLE_END] = ['<title>', '</title>']
/** On a narrow screen a title's longer word does not fit at its full size, which only the script changes. */
const LONGEST_WORD = 16

/** The page of its data. Null: that needs more than has come, or the page is better drawn when it is known. */
const PAGES: Record<FirstPage, (data: FirstData, search: string) => ReactElement | null> = {
  home: ({ rooms, session }, search) => {
    if (!rooms || search !== '') return null
    const { megaRoomId } = session.season
    const isInMega = [...rooms.owned, ...rooms.joined].some(({ id }) => id === megaRoomId)
    // Home joins it first, and a card more would move the others.
    const willJoin = megaRoomId !== null && !isInMega && mayEnter(session.season)
    return willJoin ? null : <Home mine={{ ...rooms, word: '', isMegaMissing: false }} />
  },
  parole: () => <Parole />,
  // A ranking is asked for by itself.
  stanza: ({ room }) =>
    room?.isOpen && room.isMember && longestWord(room.name) <= LONGEST_WORD ? (
      <Room first={{ view: room, isKept: false }} />
    ) : null,
}

/** @throws what a component throws, and an error where it waits for something that has not come */
function draw(page: ReactElement, url: URL, session: SessionState): DrawnPage {
  const html = renderToString(
    <Drawing value={{ session, origin: url.origin }}>
      <StillVisit url={url} page={page}>
        <Frame isDrawn />
      </StillVisit>
    </Drawing>,
  )
  // React puts the title, which belongs into the head, before everything else.
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

/** It looks the same to everybody: what an address or a browser changes in it follows with the script. */
export const drawLogin = (): DrawnPage =>
  draw(<Login rare={null} error={null} />, new URL('https://the.build/login'), { status: 'loading' })

/** For every other page: at the build neither the person nor the path is known. The script draws it anew. */
export const drawLoading = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TopRow page={<span className="top-page">---</span>} />
      <main id="main">
        <Loading isFirst />
      </main>
    </MemoryRouter>,
  )
