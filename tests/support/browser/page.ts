/** A page that is looked at, as much of it as the app uses: the document and the window are one target of events. */
import { vi } from 'vitest'

export type Page = EventTarget & { visibilityState: 'visible' | 'hidden' }

export function aPage(): Page {
  const documentElement = { toggleAttribute: () => true }
  const page: Page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const, documentElement })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true })
  return page
}
