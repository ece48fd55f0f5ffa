/** The offline page: the clock, the words that only this browser has, and a way back as soon as there is one. */
const clock = new Intl.DateTimeFormat('it-IT', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const tick = () => {
  document.getElementById('clock').textContent = clock.format(new Date()).replace(',', '')
  setTimeout(tick, 1000 - (Date.now() % 1000))
}
tick()

/** What the entries of the browser's storage hold whose keys are asked for; forbidden, or another hand's: nothing. */
function kept(isWanted) {
  try {
    return Object.keys(localStorage)
      .filter(isWanted)
      .map((key) => JSON.parse(localStorage.getItem(key)))
  } catch {
    return []
  }
}
const texts = (values) => (Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [])

function show(id, items, note = '') {
  if (items.length === 0) return
  const section = document.getElementById(id)
  const line = (text) => Object.assign(document.createElement('li'), { textContent: text })
  section.querySelector('ol, ul').replaceChildren(...items.map(line))
  if (note) section.querySelector('.second').textContent = note
  section.hidden = false
}

/** Who is in, as the server last said (app/session/kept-session.ts): what others left in this browser is not theirs to see. */
const [session] = kept((key) => key.endsWith('-session'))
const { account, user, season } = session?.session ?? {}
const isTimeUp = season?.speechPublished === true || Date.parse(season?.wordsDeadline) <= Date.now()

/** What the server has not taken yet (app/words/words.ts), with what it had; nothing: all of them are there. */
const [edits] = user?.hasFinished ? [] : kept((key) => key === `unsaved-words-${season?.year}-${account?.id}`)
const [added, removed] = [texts(edits?.added ?? edits?.words), texts(edits?.removed)]
const staying = texts(user?.words).filter((word) => !removed.includes(word))
const unsaved = edits ? [...staying, ...added.filter((word) => !staying.includes(word))] : []
show(
  'unsaved',
  unsaved,
  isTimeUp ? 'Le hai scritte, ma il tempo è scaduto prima che partissero. Restano in questo browser.' : '',
)
if (unsaved.length === 0) show('mine', texts(user?.words))

/** The cards of home as they were last seen by whoever is in (app/local/cache.ts). */
const hour = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
const [home] = kept((key) => key.endsWith('-home')).filter(
  (entry) => entry?.accountId && entry.accountId === account?.id,
)
const names = [...(home?.value?.owned ?? []), ...(home?.value?.joined ?? [])].map((card) => card?.name)
show('rooms', texts(names), `Com’erano il ${hour.format(home?.at ?? 0)}. Si aprono appena torna la rete.`)

// The address is still the one that was wanted: to try again is to load it again.
document.getElementById('retry').addEventListener('click', () => location.reload())
addEventListener('online', () => {
  document.getElementById('back').textContent = 'La rete è tornata: ricarico.'
  setTimeout(() => location.reload(), 800)
})
