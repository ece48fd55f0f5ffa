/**
 * The start of every page: styles, and the app, which hydrates a page that came drawn (design.md, «A page is drawn») and
 * repeats what was typed and pressed before the script ran.
 */
import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/parts.css'
import './styles/screens.css'
import './styles/motion.css'
import './styles/print.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isRegia } from '../shared/pages.ts'
import { simpleBonus } from './keep/kept.ts'
import { routes } from './routes.tsx'
import { sessionStore, watchSession } from './session/session.ts'
import { readFirstData } from './start/hydration.ts'
import { isTooOld } from './start/too-old.ts'
import { firstPage, startVisits, Visits } from './start/visit.tsx'
import { Frame } from './teletext/frame.tsx'

// In a browser that is too old, start/early.ts says so.
if (!isTooOld()) void begin()

async function begin(): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const came = readFirstData()
  if (came) sessionStore.begin(came.session)
  startVisits(routes, came)
  registerServiceWorker()
  // No page leads to the control room or away from it, and it ignores the player's session.
  if (!isRegia(location.pathname)) watchSession()
  showSimpleBonus()
  simpleBonus.subscribe(showSimpleBonus)
  const isDrawn = place.dataset.first === '/login' || (place.dataset.first !== undefined && came !== null)
  // A page whose data has come is shown at once, without a «loading» first.
  if (isDrawn || came) await firstPage()
  const app = (
    <StrictMode>
      <Visits>
        <Frame isDrawn={isDrawn} />
      </Visits>
    </StrictMode>
  )
  if (isDrawn) takeOver(place, () => hydrateRoot(place, app))
  else createRoot(place).render(app)
}

/**
 * React takes over the page as it stands, with the field that has the focus. Text and presses from before it
 * (start/early.ts) are repeated for it.
 */
function takeOver(place: HTMLElement, hydrate: () => void): void {
  const pressed = place.querySelector<HTMLElement>('[data-pressed]')
  const typed = [...place.querySelectorAll('input')].flatMap((field) =>
    field.value === field.defaultValue ? [] : [{ field, text: field.value }],
  )
  for (const { field } of typed) field.value = field.defaultValue
  flushSync(hydrate)
  for (const { field, text } of typed) type(field, text)
  delete place.dataset.first
  // After React has taken the typed text.
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click()))
}

/** The prototype's setter: React patches the one of each element, and would miss the change. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function type(field: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = field
  const input = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  input() // the first event makes React hydrate the field's part of the page
  setValue?.call(field, text)
  input()
  if (selectionStart !== null && selectionStart < text.length) field.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Registers the service worker by which the app opens without a network (public/sw.js). Only in a build: under `npm run dev`
 * it would break hot reload. After the page has loaded, so that the first visit is not slowed down.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(() => {}) // private windows refuse it, and need a network
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

function showSimpleBonus(): void {
  document.documentElement.toggleAttribute('data-simple-bonus', simpleBonus.get())
}
