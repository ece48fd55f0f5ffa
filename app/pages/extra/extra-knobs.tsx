import { useState } from 'react'
import { useCell } from '../../local/cell.ts'
import { simpleBonus } from '../../local/simple-bonus.ts'
import { forgetCelebrated } from '../../room/party/celebrated.ts'
import { Section } from '../../teletext/page/section.tsx'
import { BonusSign } from '../../words/bonus-mark.tsx'

/** Each player's own settings, which stay in this browser. */
export function Knobs() {
  const isSimple = useCell(simpleBonus)
  const [done, setDone] = useState('')
  return (
    <Section id="manopole" title="Manopole">
      <div className="check">
        <input
          type="checkbox"
          id="simple"
          checked={isSimple}
          aria-describedby="simple-d"
          onChange={(event) => simpleBonus.set(event.target.checked)}
        />
        <span className="box" aria-hidden="true" />
        <div className="what">
          <label htmlFor="simple">Bonus semplici</label>
          <span id="simple-d">
            Una parola bonus porta un ×2 e basta. Altrimenti è gialla, con la stella, e dice che vale doppio.
          </span>
        </div>
      </div>
      <BonusLook look="full" name="Di solito" isChosen={!isSimple} />
      <BonusLook look="simple" name="Semplici" isChosen={isSimple} />
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

/** Shows what the switch above does; its description says the same. */
function BonusLook({ look, name, isChosen }: { look: 'full' | 'simple'; name: string; isChosen: boolean }) {
  return (
    <div className="bonus-look" aria-hidden="true">
      <p className="small">
        <span className="second">{name}</span> {isChosen && <span className="badge">ora</span>}
      </p>
      <p className="bonus-sample" data-bonus={look}>
        <span className="bonus-word">speranza</span>
        <BonusSign />
      </p>
    </div>
  )
}
