import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { canonicalPath, isEasterEgg, pageNumber } from '../../shared/pages.ts'
import '../pagine/pagine.css'
import { lazyImport } from '../loading/lazy-import.ts'
import type { Numbered } from '../pagine/pager.tsx'

type Content = { Component: ComponentType<Numbered> }

/** The hidden pages, each in a chunk of its own, loaded when it is found. */
const HIDDEN: Readonly<Record<number, () => Promise<Content>>> = {
  124: () => import('../pagine/games/dice-124.tsx'),
  252: () => import('../pagine/games/swipe-252.tsx'),
  262: () => import('../pagine/test-card-262.tsx'),
  264: () => import('../pagine/games/doors-264.tsx'),
  401: () => import('../pagine/rules-401.tsx'),
  420: () => import('../pagine/weather/fog-420.tsx'),
  602: () => import('../pagine/stars-602.tsx'),
  666: () => import('../pagine/devil-666.tsx'),
  700: () => import('../pagine/weather/weather-700.tsx'),
  709: () => import('../pagine/midnight-709.tsx'),
  777: () => import('../pagine/games/slot-777.tsx'),
  999: () => import('../pagine/end-999.tsx'),
}
const loadQuote = (): Promise<Content> => import('../pagine/quote.tsx')

/** Numbers of another screen lead to it; what is not a number leads to 999 (decision 28). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const path = canonicalPath(pathname.endsWith('/pagina') ? `${pathname}/` : pathname)
  if (path !== pathname) throw redirect(path)
  const page = pageNumber(path)
  const load = lazyImport((isEasterEgg(page) && HIDDEN[page]) || loadQuote)
  return { page, Content: (await load()).Component }
}

export function Component() {
  const { page, Content } = useLoaderData<typeof loader>()
  return <Content key={page} page={page} />
}
