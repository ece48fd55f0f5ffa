/** Page 777: a slot machine that pays in lentils. */
import { useEffect, useRef, useState } from 'react'
import { pickRandom } from '../../shared/random-picker.ts'
import { bell, cherry, fireworks, littleStar, seven, slice } from '../teletext/drawings.ts'
import { mayMove } from '../teletext/may-move.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { count } from '../text/italian.ts'
import { type Numbered, Pager } from './pager.tsx'

const DRAWINGS: Readonly<Record<Symbol777, string>> = { cherry, bell, seven, star: littleStar, slice }
const NAMES: Readonly<Record<Symbol777, string>> = {
  cherry: 'ciliegie',
  bell: 'campana',
  seven: 'sette',
  star: 'stella',
  slice: 'panettone',
}
const SAYS: Readonly<Record<Outcome, string>> = {
  triple: 'Tre uguali! Venti lenticchie. Non dirlo allo zio.',
  pair: 'Due su tre: due lenticchie, e un’occhiata di rispetto.',
  nothing: 'Niente. La casa ringrazia, la nonna pure.',
}
const FRAME_MS = 90
/** The frame at which each reel stops, one after the other. */
const STOPS = [6, 10, 14] as const

export function Component({ page, heading }: Numbered) {
  const [reels, setReels] = useState<Reels>(['seven', 'seven', 'star'])
  const [purse, setPurse] = useState({ ...FULL_PURSE, isRefilled: false })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSpinning, setSpinning] = useState(false)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])

  const land = (result: Reels): void => {
    clearInterval(timer.current)
    setSpinning(false)
    setReels(result)
    setPurse(settle(purse, result))
    setOutcome(outcomeOf(result))
    if (outcomeOf(result) === 'triple')
      void import('../president/sounds.ts').then(({ playSound }) => playSound('festa')).catch(() => {})
  }
  const pull = (): void => {
    if (isSpinning) return
    const result = spin(purse, Math.random)
    setOutcome(null)
    if (!mayMove()) {
      land(result)
      return
    }
    setSpinning(true)
    let frame = 0
    timer.current = setInterval(() => {
      frame++
      if (frame >= STOPS[2] || !mayMove()) {
        land(result)
        return
      }
      const at = (reel: 0 | 1 | 2) => (shown: Symbol777) =>
        frame >= STOPS[reel] ? result[reel] : pickRandom(SYMBOLS, Math.random(), shown)
      setReels(([a, b, c]) => [at(0)(a), at(1)(b), at(2)(c)])
    }, FRAME_MS)
  }
  return (
    <Page accent="magenta" heading={heading} line="Si gioca a lenticchie. Portano soldi, dicono.">
      <div className="reels" aria-hidden="true">
        {reels.map((symbol, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three reels, always in this order
          <span key={index}>
            <Mosaic drawing={DRAWINGS[symbol]} className="large" />
          </span>
        ))}
      </div>
      <div className="stack" role="status">
        <p className="number">{`${count(purse.lentils, 'lenticchia', 'lenticchie')} nel piatto`}</p>
        <p className={outcome === 'triple' ? 'ok' : 'second'}>
          {isSpinning && <span>Girano…</span>}
          {outcome && <span className="spoken">{`${reels.map((symbol) => NAMES[symbol]).join(', ')}. `}</span>}
          {outcome && <span>{SAYS[outcome]}</span>}
          {outcome && purse.isRefilled && <span> Piatto vuoto: la nonna te ne serve altre dieci.</span>}
          {!outcome && !isSpinning && <span>Una lenticchia a giro.</span>}
        </p>
        {outcome === 'triple' && <Mosaic drawing={fireworks} className="screen-wide" />}
      </div>
      <button className="button action wide" type="button" aria-disabled={isSpinning} onClick={pull}>
        Tira la leva
      </button>
      <Pager page={page} />
    </Page>
  )
}

const SYMBOLS = ['cherry', 'bell', 'seven', 'star', 'slice'] as const
type Symbol777 = (typeof SYMBOLS)[number]
export type Reels = readonly [Symbol777, Symbol777, Symbol777]

/** A player's lentils, and the number of pulls since the last three of a kind. */
type Purse = { lentils: number; dry: number }

export const FULL_PURSE: Purse = { lentils: 10, dry: 0 }
const PRICE = 1
const PAIR = 2
const TRIPLE = 20
/** After this many pulls without three of a kind, the next pull is one. */
const PITY = 9

export const spin = ({ dry }: Purse, random: () => number): Reels => {
  const first = pickRandom(SYMBOLS, random())
  return dry >= PITY ? [first, first, first] : [first, pickRandom(SYMBOLS, random()), pickRandom(SYMBOLS, random())]
}

type Outcome = 'triple' | 'pair' | 'nothing'
export const outcomeOf = (reels: Reels): Outcome => {
  const kinds = new Set(reels).size
  return kinds === 1 ? 'triple' : kinds === 2 ? 'pair' : 'nothing'
}

/** The purse after a pull. A player without lentils is given ten. */
export function settle({ lentils, dry }: Purse, reels: Reels): Purse & { isRefilled: boolean } {
  const outcome = outcomeOf(reels)
  const left = lentils - PRICE + { triple: TRIPLE, pair: PAIR, nothing: 0 }[outcome]
  const isRefilled = left <= 0
  return { lentils: isRefilled ? FULL_PURSE.lentils : left, dry: outcome === 'triple' ? 0 : dry + 1, isRefilled }
}
