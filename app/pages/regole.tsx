/** The rules of the game for players, with the order of tie-breaks. */
import { RULES } from '../../shared/extra-rules.ts'
import { OLDEST_BROWSERS_TEXT } from '../../shared/oldest-browsers.ts'
import { RULE_IDS } from '../../shared/rooms/rooms.ts'
import { MAX_BONUS_WORDS, MIN_WORD_LENGTH, POINTS } from '../../shared/season.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { Page, Section } from '../teletext/page.tsx'
import { IndexLine } from '../teletext/pager.tsx'
import { number } from '../text/italian.ts'
import { BonusSign } from '../words/word-list.tsx'

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
      translate="yes"
      line={
        <>
          Si leggono in un minuto.
          <br />
          Si discutono per un anno.
        </>
      }
    >
      <Section id="breve" title="In breve">
        <ol className="steps close">
          <li>Scegli dieci parole</li>
          <li>Entra in una stanza</li>
          <li>Premi «Ho finito!»</li>
          <li>Ascolta il discorso</li>
          <li>Tocca le parole che senti</li>
          <li>Una parola detta, un punto</li>
          <li>Una parola bonus, due</li>
          <li>In comune con altri, zero</li>
          <li>Fa fede il testo ufficiale</li>
          <li>Chi ha più punti vince</li>
        </ol>
      </Section>
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
      <Regulations />
      <Section id="parita" title="A pari punti">
        <TieBreaks />
      </Section>
      <Section id="extra" title="Regole extra">
        <p>
          Le sceglie il capo quando crea la stanza, e non si cambiano più. Se non sceglie niente, si gioca semplice. Che
          non è detto sia facile.
        </p>
        <dl className="rules">
          {RULE_IDS.map((id) => (
            <div key={id}>
              <dt>
                {RULES[id].title} {RULES[id].shortName !== RULES[id].title && <small>{RULES[id].shortName}</small>}
              </dt>
              <dd className="small">{RULES[id].description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <p className="small second">Si gioca in un browser dal 2023 in poi: {OLDEST_BROWSERS_TEXT}, o più nuovi.</p>
    </Page>
  )
}

function Regulations() {
  const bonusWords = useMaybePlayer()?.season.bonusWords ?? []
  return (
    <Section id="regolamento" title="Regolamento">
      <ul className="index">
        {SCORES.map(([what, worth]) => (
          <li key={what}>
            <span className="line">
              <IndexLine name={what}>{number(worth)}</IndexLine>
            </span>
          </li>
        ))}
      </ul>
      <p>
        Le parole sono dieci, una alla volta, di almeno {MIN_WORD_LENGTH} lettere. Quando premi «Ho finito!» non si
        cambiano più. Nemmeno se insisti, nemmeno se ti viene quella giusta nella doccia.
      </p>
      <p>
        Conta la parola com’è scritta: <span translate="no">«giovane» e «giovani»</span> sono due parole diverse. Chi ci
        va così vicino ha un «quasi», che consola e basta. Articoli, preposizioni e altre parole troppo comuni non si
        possono scegliere: le direbbe anche un navigatore.
      </p>
      <div className="bonus-rule">
        <BonusSign />
        <p>
          Le parole bonus valgono doppio, e sono uguali per tutti: puoi averne al massimo {MAX_BONUS_WORDS}.
          {bonusWords.length > 0 && (
            <span>
              {' '}
              Quest’anno:{' '}
              <span className="number" translate="no">
                {bonusWords.join(', ')}
              </span>
              .
            </span>
          )}
        </p>
      </div>
      <p>
        Una parola scelta da due o più persone della stessa stanza non vale per nessuna di loro: essere originali
        conviene. In un’altra stanza, con altra gente, può valere ancora.
      </p>
      <p>
        Le stesse dieci parole giocano in tutte le tue stanze. Quando comincia il discorso sono sigillate: nessuno le
        cambia più, e le vede chi gioca con te in una stanza chiusa. Prima, nessuno, nemmeno il capo.
      </p>
      <p>
        Sigillate le parole, il capo scopre le carte: la stanza si chiude, nessuno entra o esce più, e ci si gioca il
        discorso insieme. Se il capo dorme, fa da sola. Chi non ha premuto «Ho finito!» ma ha dieci parole salvate gioca
        lo stesso; chi ne ha di meno applaude.
      </p>
      <p>
        Fa fede il testo ufficiale del discorso, non l’orecchio dello zio. Se il testo viene corretto, la classifica si
        corregge da sola.
      </p>
      <p>
        Sotto il podio, dove non siete in troppi, ci sono i premi della notte: non danno punti, ma la mattina dopo se ne
        parla più che dei punti.
      </p>
    </Section>
  )
}

const ORDER = [
  ['la parola detta più lunga', '«ricostruzione» batte «pace»'],
  ['più parole bonus dette', 'il coraggio paga'],
  ['più lettere, sommando le parole dette', 'qui si contano davvero'],
  ['più parole dette, doppie comprese', 'anche quelle sfortunate'],
] as const

/** The specification's tie-breaks, in their order (game.md, «Who is first among equals»). */
function TieBreaks() {
  return (
    <>
      <p>Succede sempre, e sempre ai cognati. Passa avanti chi ha, nell’ordine:</p>
      <ol className="steps">
        {ORDER.map(([what, aside]) => (
          <li key={what}>
            <span>
              {what}
              <span className="small second aside">{aside}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="small second">
        E se è pari anche così, decide un codice scritto alla tua iscrizione. Non è giusto, ma è uguale per tutti.
      </p>
    </>
  )
}
