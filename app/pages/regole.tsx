import { RULE_IDS, RULES } from '../../shared/rules.ts'
import { POINTS } from '../../shared/season.ts'
import { Hold } from '../teletext/hold.tsx'
import { IndexLine } from '../teletext/index-list.tsx'
import { Page } from '../teletext/page.tsx'
import { Section } from '../teletext/section.tsx'

const PARTS = [
  ['breve', 'In breve'],
  ['regolamento', 'Regolamento'],
  ['parita', 'A pari punti'],
  ['extra', 'Regole extra'],
] as const

const SCORES = [
  ['Parola detta', POINTS.said],
  ['Parola bonus detta', POINTS.bonus],
  ['Scelta anche da altri', POINTS.duplicate],
  ['Parola non detta', 0],
] as const

export function Component() {
  return (
    <Page
      accent="yellow"
      heading="Regole"
      line={
        <>
          Si leggono in un minuto.
          <br />
          Si discutono per un anno.
        </>
      }
    >
      <nav aria-label="In questa pagina">
        <ul className="index tight">
          {PARTS.map(([id, title], index) => (
            <li key={id}>
              <a href={`#${id}`}>
                <IndexLine name={title}>400/{index + 1}</IndexLine>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="breve" title="In breve">
        <ol className="steps">
          <li>Scegli dieci parole</li>
          <li>Ascolta il discorso</li>
          <li>Ogni parola detta è un punto</li>
          <li>Chi ne ha di più vince</li>
        </ol>
      </Section>
      <Section id="regolamento" title="Regolamento">
        <ul className="index">
          {SCORES.map(([what, worth]) => (
            <li key={what}>
              <span className="line">
                <IndexLine name={what}>{worth}</IndexLine>
              </span>
            </li>
          ))}
        </ul>
        <p>
          Le parole sono dieci, singole, di almeno tre lettere; al massimo due tra quelle bonus. Quando premi «Ho
          finito!» non si cambiano più. Nemmeno se insisti.
        </p>
        <p>
          Le stesse dieci parole valgono in tutte le tue stanze. Gli altri le vedono solo a discorso finito e a stanza
          chiusa.
        </p>
        <p>
          Il capo chiude la stanza dopo il discorso: da lì in poi nessuno entra, nessuno esce e la classifica è quella.
          Chi non ha premuto «Ho finito!» gioca senza parole.
        </p>
        <p>
          Conta la parola così com’è scritta: «giovane» e «giovani» sono due parole. Articoli, preposizioni e altre
          parole troppo comuni non si possono scegliere.
        </p>
      </Section>
      <Section id="parita" title="A pari punti">
        <p>
          Passa avanti, nell’ordine: chi ha la parola detta più lunga, chi ha più bonus dette, chi ha più lettere in
          tutto, chi ha più parole dette.
        </p>
      </Section>
      <Section id="extra" title="Regole extra">
        <p className="second">Le sceglie il capo quando crea la stanza.</p>
        <dl className="rules">
          {RULE_IDS.map((id) => (
            <div key={id}>
              <dt>{RULES[id].title}</dt>
              <dd className="small">{RULES[id].description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Hold />
    </Page>
  )
}
