import { useEffect, useRef, useState } from 'react'
import { pickRandom } from '../../../shared/random-picker.ts'
import { bell, cherry, fireworks, littleStar, seven, slice } from '../../teletext/drawings-hidden.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { count } from '../../text/count.ts'
import { type Numbered, Pager } from '../pager.tsx'
import { mayMove } from '../remote-control/may-move.ts'
import { FULL_PURSE, type Outcome, outcomeOf, type Reels, SYMBOLS, type Symbol777, settle, spin } from './slot.ts'

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
/** The reels stop one after the other: the frame at which each stops. */
const STOPS = [6, 10, 14] as const

/** 777: a slot machine that pays in lentils. */
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
      void import('../../president/sounds.ts').then(({ playSound }) => playSound('festa')).catch(() => {})
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
        <p className="number">{count(purse.lentils, 'lenticchia', 'lenticchie')} nel piatto</p>
        <p className={outcome === 'triple' ? 'ok' : 'second'}>
          {isSpinning && 'Girano…'}
          {outcome && <span className="spoken">{reels.map((symbol) => NAMES[symbol]).join(', ')}. </span>}
          {outcome && SAYS[outcome]}
          {outcome && purse.isRefilled && ' Piatto vuoto: la nonna te ne serve altre dieci.'}
          {!outcome && !isSpinning && 'Una lenticchia a giro.'}
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
