/** Page 602: twelve zodiac signs and their horoscopes for the night of 31 December. */
import { useState } from 'react'
import { littleStar } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

export function Component({ page, heading }: Numbered) {
  const [chosen, setChosen] = useState<string | null>(null)
  const reading = horoscope.find(({ sign }) => sign === chosen)
  return (
    <Page accent="magenta" heading={heading} line="Valido dalle 20:30 del 31 fino al dolce.">
      <fieldset>
        <legend className="spoken">Il tuo segno</legend>
        <div className="signs">
          {horoscope.map(({ sign }) => (
            <button
              className="button small"
              key={sign}
              type="button"
              aria-pressed={sign === chosen}
              onClick={() => setChosen(sign)}
            >
              {sign}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="stack reading" role="status">
        {reading ? (
          <>
            <p className="tall number">{reading.sign}</p>
            <p>{reading.says}</p>
          </>
        ) : (
          <>
            <Mosaic drawing={littleStar} className="large" />
            <p className="second">Scegli il tuo segno. O quello di tua cognata.</p>
          </>
        )}
      </div>
      <Pager page={page} />
    </Page>
  )
}

/** The twelve horoscopes, written for this game. */
export const horoscope: readonly { sign: string; says: string }[] = [
  {
    sign: 'Ariete',
    says: 'Aprirai lo spumante per primo e chiederai scusa al lampadario. Numero fortunato: il tuo coperto.',
  },
  { sign: 'Toro', says: 'Venere ti vuole calmo. Anche il cotechino, ma lui ha più argomenti.' },
  { sign: 'Gemelli', says: 'Prometterai la stessa cosa a due persone. Saranno sedute vicine.' },
  { sign: 'Cancro', says: 'Ti commuoverai al discorso, alle previsioni del tempo e a un annuncio di materassi.' },
  { sign: 'Leone', says: 'Tutti ti guarderanno. Hai una lenticchia sul mento.' },
  { sign: 'Vergine', says: 'Rimetterai in ordine i cappotti sul letto, per taglia. Nessuno lo saprà, tu sì.' },
  {
    sign: 'Bilancia',
    says: 'Indeciso tra pandoro e panettone, li finirai tutti e due. Gli astri approvano, la bilancia no.',
  },
  { sign: 'Scorpione', says: 'Hai indovinato la parola che nessuno ha scelto. Non lo dirai fino a Pasqua.' },
  { sign: 'Sagittario', says: 'Il tappo partirà verso l’ignoto. L’ignoto abita al terzo piano e ha già chiamato.' },
  {
    sign: 'Capricorno',
    says: 'A mezzanotte e un minuto proporrai di sparecchiare. È il tuo modo di dire «vi voglio bene».',
  },
  {
    sign: 'Acquario',
    says: 'Avrai un’idea geniale durante il brindisi. La scriverai sul tovagliolo. Ti ci pulirai la bocca.',
  },
  { sign: 'Pesci', says: 'Giornata propizia, tranne per quelli in carpione.' },
]
