/** The hidden pages by number. A row here is enough: the page is found, 999 has its riddle, and every test includes it. */
import type { ComponentType } from 'react'
import type { Numbered } from './pager.tsx'

/** The props of a numbered page: also the riddles of all hidden pages, and the line below them. */
type Props = Numbered & { riddles: readonly string[]; afterRiddles: string }

/** Each page is a chunk of its own, loaded when it is opened. */
type NumberedPage = { heading: string; load: () => Promise<{ Component: ComponentType<Props> }> }

/** `riddle`: its solution is the page's number; null on the page that lists the riddles. */
type HiddenPage = NumberedPage & { riddle: string | null }

export const HIDDEN_PAGES: Readonly<Record<number, HiddenPage>> = {
  124: {
    heading: 'Massime',
    riddle: 'Uno, poi il doppio, poi il doppio: sul tavolo rotolano due dadi.',
    load: () => import('./dice-124.tsx'),
  },
  252: {
    heading: 'Il varco',
    riddle: 'Si legge uguale da destra e da sinistra. Il segreto, anche lui, va avanti e indietro.',
    load: () => import('./swipe-252.tsx'),
  },
  262: {
    heading: 'Monoscopio',
    riddle: 'Dieci pagine dopo, uguale allo specchio. Qui però è rotto lo schermo.',
    load: () => import('./test-card-262.tsx'),
  },
  264: {
    heading: 'Torno subito',
    riddle: 'Ancora due, e nel ritratto manca qualcuno.',
    load: () => import('./doors-264.tsx'),
  },
  401: {
    heading: 'Regole apocrife',
    riddle: 'Subito dopo le regole, quelle che nessuno rispetta.',
    load: () => import('./rules-401.tsx'),
  },
  420: {
    heading: 'Nebbia',
    riddle: 'Banchi di nebbia tra il 419 e il 421.',
    load: () => import('./fog-420.tsx'),
  },
  602: {
    heading: 'Oroscopo',
    riddle: 'Sei, niente, due: lo dicono gli astri.',
    load: () => import('./stars-602.tsx'),
  },
  666: {
    heading: 'Ufficio contratti',
    riddle: 'Questa la sanno tutti. Non firmare.',
    load: () => import('./devil-666.tsx'),
  },
  700: {
    heading: 'Che tempo fa',
    riddle: 'Conto tondo. Prendi l’ombrello.',
    load: () => import('./weather-700.tsx'),
  },
  709: {
    heading: 'Ultimi secondi',
    riddle: 'Nove pagine dopo il cielo, mancano pochi secondi.',
    load: () => import('./midnight-709.tsx'),
  },
  777: {
    heading: 'Tre uguali',
    riddle: 'Tre uguali, come sempre in questi casi.',
    load: () => import('./slot-777.tsx'),
  },
  999: { heading: 'Fine del libro', riddle: null, load: () => import('./end-999.tsx') },
}

/** In the order of their numbers, as JavaScript orders integer keys. */
export const RIDDLES: readonly string[] = Object.values(HIDDEN_PAGES).flatMap(({ riddle }) => riddle ?? [])

export const AFTER_RIDDLES = 'Undici indovinelli, undici numeri. Il dodicesimo lo hai trovato.'

/** A number without a page of its own has a quote. */
const QUOTE: NumberedPage = { heading: 'Massime', load: () => import('./quote.tsx') }

export const numberedPage = (page: number): NumberedPage => HIDDEN_PAGES[page] ?? QUOTE

export const propsOf = (page: number): Props => ({
  page,
  heading: numberedPage(page).heading,
  riddles: RIDDLES,
  afterRiddles: AFTER_RIDDLES,
})
