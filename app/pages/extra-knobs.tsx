import { useState } from 'react'
import { setSimpleBonus, useSimpleBonus } from '../local/simple-bonus.ts'
import { forgetCelebrated } from '../room/celebrated.ts'
import { Section } from '../teletext/section.tsx'

/** What each player may set as they like it; it stays in this browser. */
export function Knobs() {
  const isSimple = useSimpleBonus()
  const [done, setDone] = useState('')
  return (
    <Section id="manopole" title="Manopole">
      <div className="check">
        <input
          type="checkbox"
          id="simple"
          checked={isSimple}
          aria-describedby="simple-d"
          onChange={(event) => setSimpleBonus(event.target.checked)}
        />
        <span className="box" aria-hidden="true" />
        <div className="what">
          <label htmlFor="simple">Bonus semplici</label>
          <span id="simple-d">
            Segna le parole bonus con ×2 e basta: niente stella, giallo e spiegazioni.
            <span aria-hidden="true"> Così:</span>
          </span>
        </div>
      </div>
      <p className="bonus-sample" aria-hidden="true">
        <span>speranza</span>
        <span className="x2">
          <span aria-hidden="true">×2</span>
        </span>
      </p>
      <button
        className="button wide"
        type="button"
        onClick={() => {
          forgetCelebrated()
          setDone('Fatto: alla prossima classifica, di nuovo coriandoli.')
        }}
      >
        Rivedi l’animazione
      </button>
      <p className="small ok" role="status">
        {done}
      </p>
    </Section>
  )
}
