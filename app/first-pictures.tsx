/**
 * What a page shows before its script has loaded. The build draws it (commands/build/first-pictures.ts) with the same
 * components that replace it later, so that nothing moves then.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { open } from './pages/sign-in/login.tsx'
import { type Picture, pictureOf } from './picture.ts'
import { Screen } from './teletext/frame/frame.tsx'
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

/** The whole page: it looks the same to everybody. */
async function loginPicture(): Promise<Picture> {
  const page = await open({ pathname: '/login', search: '', params: {} })
  const picture = pictureOf(
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/login']}>
        <Screen>{page}</Screen>
      </MemoryRouter>,
    ),
  )
  if (!picture) throw new Error('/login has no title of its own')
  return picture
}

// Drawn during the import, since the importer may close the module's server right after it.
export const loading = loadingPicture()
export const login = await loginPicture()
