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

/** Under keys that begin `unsaved-words-` the game keeps what the server has not taken yet (app/words/unsaved-words.ts). */
function unsavedWords() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith('unsaved-words-'))
      .flatMap((key) => JSON.parse(localStorage.getItem(key))?.words ?? [])
      .filter((word) => typeof word === 'string')
  } catch {
    return [] // forbidden, or written by another hand
  }
}
const words = unsavedWords()
if (words.length > 0) {
  document
    .getElementById('words')
    .append(...words.map((word) => Object.assign(document.createElement('li'), { textContent: word })))
  document.getElementById('unsaved').hidden = false
}

/** A television that receives nothing; the same drawing as app/teletext/look/television.ts. */
const TELEVISION = [
  'W.   🬈🬢🬏  🬞🬖🬅   ',
  'WW |W.🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎🬎|WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WY  |WC  |WG  |WM  |WR  |WB  |WW ',
  'WW |WB  |W.  |WM  |W.  |WC  |WW   ',
  'WW |W.🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹🬹|WW ',
  'W. 🬵🬆🬀      🬁🬊🬱 ',
]
const COLOURS = { R: '#f00', G: '#0f0', Y: '#ff0', B: '#00f', M: '#f0f', C: '#0ff', W: '#fff' }
document.getElementById('television').replaceChildren(
  ...TELEVISION.flatMap((row) => [
    ...row.split('|').map((run) => {
      const part = Object.assign(document.createElement('i'), { textContent: run.slice(2) })
      part.style.color = COLOURS[run[0]] ?? '#000'
      part.style.background = COLOURS[run[1]] ?? '#000'
      return part
    }),
    '\n',
  ]),
)

// The address is still the one that was wanted: to try again is to load it again.
document.getElementById('retry').addEventListener('click', () => location.reload())
addEventListener('online', () => {
  document.getElementById('back').textContent = 'La rete è tornata: ricarico.'
  setTimeout(() => location.reload(), 800)
})
