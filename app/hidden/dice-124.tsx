import { useState } from 'react'
import { pickRandom } from '../../shared/random-picker.ts'
import { diceFive, diceFour, diceOne, diceSix, diceThree, diceTwo } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'
import { quotes } from './quotes.ts'

const FACES = [diceOne, diceTwo, diceThree, diceFour, diceFive, diceSix] as const
const NUMBERS = [1, 2, 3, 4, 5, 6] as const

/** 124: the dice choose the quote. */
export function Component({ page, heading }: Numbered) {
  const [thrown, setThrown] = useState({ dice: [5, 2], quote: quotes[0] ?? '', isFirst: true })
  const { dice, quote, isFirst } = thrown
  const throwThem = (): void => {
    setThrown({
      dice: [pickRandom(NUMBERS, Math.random()), pickRandom(NUMBERS, Math.random())],
      quote: pickRandom(quotes, Math.random(), quote),
      isFirst: false,
    })
    void import('../president/dice.ts').then((president) => president.throwDice()).catch(() => {})
  }
  return (
    <Page
      accent="magenta"
      heading={heading}
      title="Massime a dado"
      line={
        <>
          Nessuno ti ci ha portato.
          <br />
          Non è da tutti.
        </>
      }
    >
      <div className="stack" aria-live="polite">
        <blockquote className="quote">
          <p className="double">{`«${quote}»`}</p>
        </blockquote>
        <div className="dice">
          {dice.map((face, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two dice, always the same two
            <Mosaic key={index} drawing={FACES[face - 1] ?? diceSix} className="large" />
          ))}
        </div>
        <p className="spoken">{isFirst ? '' : `I dadi: ${dice.join(' e ')}.`}</p>
      </div>
      <button className="button action wide" type="button" onClick={throwThem}>
        Tira i dadi
      </button>
      <Pager page={page} />
    </Page>
  )
}
