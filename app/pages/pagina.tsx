import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { canonicalPath, pageNumber } from '../../shared/pages.ts'
import '../pagine/pagine.css'
import { lazyImport } from '../loading/lazy-import.ts'
import { numberedPage, propsOf } from '../pagine/hidden-pages.ts'

/** Numbers of another screen lead to it; what is not a number leads to 999 (decision 28). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const path = canonicalPath(pathname.endsWith('/pagina') ? `${pathname}/` : pathname)
  if (path !== pathname) throw redirect(path)
  const page = pageNumber(path)
  const load = lazyImport(numberedPage(page).load)
  return { page, Content: (await load()).Component }
}

export function Component() {
  const { page, Content } = useLoaderData<typeof loader>()
  return <Content key={page} {...propsOf(page)} />
}
