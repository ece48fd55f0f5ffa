/**
 * What the pages at which players begin show before their script has run, drawn in the Worker of the data that comes with
 * them, with the same components that replace it later (decision 99).
 *
 * One isolate draws for many people. So drawing is one synchronous function: nothing of a person is known before or after
 * it, and no two are drawn at once.
 */
import type { ContextType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { FirstData } from '../shared/api/first-data.ts'
import { mayEnter } from '../shared/evening/phase.ts'
import { Home } from './pages/home.tsx'
import { Component as Parole } from './pages/parole.tsx'
import { Room } from './pages/stanza.tsx'
import { type Picture, pictureOf } from './picture.ts'
import { drawAt } from './room/sharing/invitation.ts'
import { sessionStore } from './session/store.ts'
import { Screen } from './teletext/frame/frame.tsx'
import { longestWord } from './text/longest-word.ts'
import { draftOf, type Keeper, KeeperOf } from './words/words.ts'

/** On a narrow screen a title's longer word no longer fits at its full size. */
const LONGEST_WORD = 16

/** The page of its data. Null: that needs more than has come, or the page is better drawn when it is known. */
const PAGES: Record<string, (data: FirstData, search: string) => ReactElement | null> = {
  home: ({ rooms, session }, search) => {
    if (!rooms || search !== '') return null
    const { megaRoomId } = session.season
    const isInMega = [...rooms.owned, ...rooms.joined].some(({ id }) => id === megaRoomId)
    // Home joins it first, and a card more would move the others.
    const willJoin = megaRoomId !== null && !isInMega && mayEnter(session.season)
    return willJoin ? null : <Home mine={{ ...rooms, word: '', isMegaMissing: false }} />
  },
  parole: () => <Parole />,
  // A ranking is asked for by itself. A name with a very long word is set smaller, by the script.
  stanza: ({ room }) =>
    room?.isOpen && room.isMember && longestWord(room.name) <= LONGEST_WORD ? (
      <Room first={{ view: room, isKept: false }} />
    ) : null,
}

/** Shows the words as the server has them. Nobody can press a key yet. */
const keeperOf: (...who: Parameters<ContextType<typeof KeeperOf>>) => Keeper = (user) => {
  const draft = draftOf(user)
  const never = (): never => {
    throw new Error('nothing is edited while a page is drawn')
  }
  return {
    get: () => draft,
    subscribe: never,
    edit: never,
    retry: never,
    dropWaiting: never,
    finish: never,
    typing: '',
  }
}

/**
 * @param page `home`, `parole` or `stanza`
 * @param url of the page
 * @returns null where a picture would not be the page that the script shows
 * @throws what a component throws, and an error where it waits for something that has not come
 */
export function drawPicture(page: string, url: URL, data: FirstData): Picture | null {
  const drawn = PAGES[page]?.(data, url.search) ?? null
  if (drawn === null || !data.session.account || !data.session.user) return null
  drawAt(url.origin)
  const draw = (): string =>
    renderToStaticMarkup(
      <KeeperOf value={keeperOf}>
        <MemoryRouter initialEntries={[url.pathname + url.search]}>
          <Screen>{drawn}</Screen>
        </MemoryRouter>
      </KeeperOf>,
    )
  const picture = pictureOf(sessionStore.drawWith(data.session, draw))
  // In place of a part that waits or fails, React draws «caricamento», which has no title.
  if (!picture) throw new Error('the page cannot be drawn yet')
  return { title: picture.title, body: silent(picture.body) }
}

/**
 * The site's policy forbids styles in the HTML; what they would set follows with the script. A form stays where it is when
 * Enter is pressed before the script listens: outside a dialog this method does nothing, where another would load the page
 * again without what was typed.
 */
const silent = (body: string): string =>
  body
    // Tag by tag and attribute by attribute: a person's room may be called «a style=».
    .replaceAll(TAG, (tag) => tag.replaceAll(ATTRIBUTE, (attribute, name) => (name === 'style' ? '' : attribute)))
    .replaceAll('<form', '<form method=dialog')

/** As React writes them: a value has neither a quotation mark nor an angle bracket of its own. */
const TAG = /<[^/>][^>]*>/g
const ATTRIBUTE = / ([\w:-]+)(?:="[^"]*")?/g
