/**
 * What a page shows before its script has loaded. The build draws it (commands/build/first-pictures.ts) with the same
 * components that replace it later, so that nothing moves then.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { type Picture, pictureOf } from './picture.ts'
import { routes } from './routes.tsx'
import { TopRow } from './teletext/frame/header.tsx'
import { Loading } from './teletext/loading.tsx'

/** For every other page: at the build neither the person nor the path is known. */
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
async function pagePicture(path: string): Promise<Picture> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  const [fault] = Object.values(router.state.errors ?? {})
  if (fault) throw fault
  const picture = pictureOf(renderToStaticMarkup(<RouterProvider router={router} />))
  if (!picture) throw new Error(`${path} has no title of its own`)
  return picture
}

// Drawn during the import, since the importer may close the module's server right after it.
export const loading = loadingPicture()
export const login = await pagePicture('/login')
