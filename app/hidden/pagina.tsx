import { canonicalPath, pageNumber } from '../../shared/pages.ts'
import './hidden.css'
import { chunk } from '../start/chunk.ts'
import type { Opened, Place } from '../start/visit.tsx'
import { numberedPage, propsOf } from './hidden-pages.ts'

/** The number of another screen leads to it; a path that is no number leads to 999 (game.md, «Page numbers»). */
export async function open({ pathname }: Place): Promise<Opened> {
  const path = canonicalPath(pathname.endsWith('/pagina') ? `${pathname}/` : pathname)
  if (path !== pathname) return path
  const page = pageNumber(path)
  const { Component } = await chunk(numberedPage(page).load)()
  return <Component key={page} {...propsOf(page)} />
}
