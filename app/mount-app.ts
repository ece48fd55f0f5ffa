import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hasPlayersData } from './local/first-data.ts'
import { keepTyped, restoreTyped } from './local/typed.ts'

/**
 * Replaces the first picture (first-pictures.tsx) by the app. «Caricamento» is replaced at once. The picture of a whole
 * page stays until that page can be drawn: a reader notices nothing, and a person who is typing goes on typing.
 */
export async function mountApp(firstPage: Promise<void>, app: ReactNode): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  // A player's page whose data has come is drawn once, and not first as loading. Without a player the guard asks for a name.
  if (place.dataset.first !== undefined || hasPlayersData()) await firstPage
  if (place.dataset.first !== undefined) keepTyped()
  const press = pressedIn(place)
  delete place.dataset.first
  // Synchronously: a key pressed between the old field and the new one would be lost.
  flushSync(() => createRoot(place).render(app))
  restoreTyped()
  setTimeout(press) // after React has taken what was typed
}

const PRESSABLE = 'button, form'
const nameOf = (element: Element): string => element.tagName + (element.ariaLabel ?? element.textContent)

/** What was pressed in the first picture (early.ts), to be pressed again in what has taken its place. */
function pressedIn(place: HTMLElement): () => void {
  const found = place.querySelector('[data-pressed]')
  const name = found && nameOf(found)
  return () => {
    const same = [...place.querySelectorAll<HTMLElement>(PRESSABLE)].find((element) => nameOf(element) === name)
    if (same instanceof HTMLFormElement) same.requestSubmit()
    else same?.click()
  }
}
