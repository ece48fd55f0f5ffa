/**
 * What stands in a page before its script has come: drawn by the build (commands/local/first-pictures.ts) from the very
 * components that will take its place, so that nothing moves when they do.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { TopRow } from './teletext/frame/header.tsx'
import { Loading } from './teletext/loading.tsx'

export type FirstPicture = { title: string; body: string }

/** For every page: who is asking, and for what, is not known yet. */
const loadingPicture = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TopRow page={<span className="top-page">---</span>} />
      <main id="main">
        <Loading isFirst />
      </main>
    </MemoryRouter>,
  )

/** The whole page, for one that looks the same to everybody. */
async function pagePicture(path: string): Promise<FirstPicture> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  const [fault] = Object.values(router.state.errors ?? {})
  if (fault) throw fault
  // React puts a title, which belongs to the head, in front of everything.
  const [, title, body] =
    renderToStaticMarkup(<RouterProvider router={router} />).match(/^<title>(.*?)<\/title>(.*)$/s) ?? []
  if (title === undefined || body === undefined) throw new Error(`${path} has no title of its own`)
  return { title, body }
}

// Drawn while this module is being imported: whoever imports it may put its other modules away right after.
export const loading = loadingPicture()
export const login = await pagePicture('/login')
