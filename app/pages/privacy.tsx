/**
 * The privacy page: which data is kept, where and why, made of the tables that tests hold the program to (shared/privacy.ts).
 */

import { IN_BROWSER, IN_DATABASE, IN_ROOMS, IN_SEASON, type StoredTable } from '../../shared/privacy.ts'
import { Link } from '../start/visit.tsx'
import { Page, Section } from '../teletext/page.tsx'
import { DeletionAddress } from '../text/deletion-address.tsx'

/** Keep its text in line with worker/db/schema.ts, the rooms' storage and the browser's. */
export function Component() {
  return (
    <Page
      accent="cyan"
      heading="Privacy"
      translate="yes"
      line={
        <>
          Poche righe,
          <br />
          tutte vere
        </>
      }
    >
      <Section id="breve" title="In breve">
        <p>
          Teniamo quello che serve a giocare e a riconoscerti, e basta. Niente pubblicità, niente statistiche su di te,
          nessun servizio d’altri dentro queste pagine. Puoi scaricare tutto e puoi andartene quando vuoi.
        </p>
      </Section>
      <Section id="cosa" title="Che cosa teniamo">
        <dl className="rules">
          <div>
            <dt>Il tuo account</dt>
            <dd>
              L’indirizzo e-mail e come sei entrato. Se entri con Google, anche il nome che Google ci dà e il codice con
              cui ti riconosce. La password non la vediamo mai.
            </dd>
          </div>
          <div>
            <dt>Il tuo gioco</dt>
            <dd>
              Per ogni stagione: il nome che hai scelto, le tue dieci parole, se e quando hai premuto «Ho finito!», le
              stanze in cui sei e i loro nomi.
            </dd>
          </div>
          <div>
            <dt>I tuoi accessi</dt>
            <dd>
              Quando è cominciata ogni sessione e il giorno dell’ultima visita. Della chiave che sta nel tuo browser
              teniamo solo un’impronta: chi rubasse l’elenco non aprirebbe niente.
            </dd>
          </div>
          <div>
            <dt>Le e-mail che chiedi</dt>
            <dd>
              L’indirizzo, il nome se ti stavi registrando, la pagina dove volevi andare e un’impronta del codice.
              Servono a farti entrare e a non riempirti la posta.
            </dd>
          </div>
        </dl>
      </Section>
      <Section id="chi" title="Chi vede che cosa">
        <p>
          Il tuo nome lo vede chi è nelle tue stanze, o ne ha il link. Nella mega stanza appare accorciato: «Maria R.».
          Se riapri una stanza di un altro anno, lo legge nell’invito chi c’era. Chi viene tolto da una stanza resta
          nell’elenco del suo capo, finché non rientra.
        </p>
        <p>
          Le parole le vedono gli altri solo da quando sono sigillate, cioè quando nessuno le cambia più: fino al testo
          ufficiale chi gioca con te in una stanza chiusa, se siete al massimo trecento; poi nelle classifiche delle
          stanze chiuse. Prima, nessun giocatore, nemmeno il capo. La pagina 104, dopo il discorso, conta le parole di
          tutti senza dire di chi: nessuna scelta da meno di cinque.
        </p>
        <p>
          L’indirizzo e-mail non lo vede nessun giocatore. Lo usa chi gestisce il servizio, per spedirti il link e per
          cancellarti quando lo chiedi.
        </p>
        <p>
          Il link di una stanza, incollato in una chat, mostra il nome della stanza: niente giocatori, niente parole.
        </p>
      </Section>
      <KeptWhere />
      <StoredTables />
      <Section id="diritti" title="I tuoi diritti">
        <p>
          Vedere, scaricare, cancellare: dalla pagina <Link to="/delete-data">I tuoi dati</Link>, o scrivendo a{' '}
          <DeletionAddress />, che è anche l’indirizzo di chi risponde di questi dati. Li trattiamo per far funzionare
          il gioco a cui partecipi: nessun altro scopo.
        </p>
        <p>
          Correggere: le parole, finché non premi «Ho finito!». Il nome no: resta quello che hai dato quest’anno, e
          l’anno prossimo te lo richiediamo. Se è sbagliato ci si cancella e si rientra da capo.
        </p>
        <p>
          Se qualcosa non ti torna puoi rivolgerti al Garante per la protezione dei dati personali. Prima però scrivici:
          di solito siamo più veloci.
        </p>
      </Section>
    </Page>
  )
}

/** Where data is stored and for how long: D1, the rooms, the cookies (worker/auth/session.ts), this browser. */
function KeptWhere() {
  return (
    <>
      <Section id="dove" title="Dove e per quanto">
        <p>
          Tutto sta sui server di Cloudflare, che ospita il gioco e spedisce le e-mail. Quando non riesce a spedirne
          una, e solo allora, può farlo Postmark, negli Stati Uniti: vede il tuo indirizzo e quell’e-mail. Il database e
          le stanze stanno nell’Unione europea. Il programma che ti risponde gira invece nel centro di Cloudflare più
          vicino a te, ovunque sia, e non conserva niente; i suoi registri tecnici possono stare fuori dall’Unione, e si
          cancellano da soli dopo pochi giorni. Come chi porta la posta, Cloudflare vede il tuo indirizzo IP; noi lo
          usiamo solo per frenare chi chiede troppe e-mail, e non lo conserviamo.
        </p>
        <ul className="index kept">
          <Kept what="Link e codice dell’e-mail">valgono 10 minuti, una volta sola</Kept>
          <Kept what="Le richieste di e-mail">via da un’ora dopo, alla prima richiesta di chiunque</Kept>
          <Kept what="Una sessione">
            vale 30 giorni dall’ultima visita, un anno al massimo; la sua riga, spenta, se ne va quando esci o ti
            cancelli
          </Kept>
          <Kept what="Account, parole, stanze">finché non chiedi di cancellarli</Kept>
        </ul>
        <p>
          Le parole degli anni passati restano, così a dicembre puoi ridere di quelle di prima. Quando ti cancelli se ne
          vanno account, sessioni, parole e nome; nelle stanze già chiuse, e dal discorso in poi in tutte, le parole
          restano, di un «Giocatore rimosso», perché agli altri non si spostino i punti.
        </p>
      </Section>
      <Section id="browser" title="Nel tuo browser">
        <p>
          Due cookie per tenerti dentro e uno, di dieci minuti, mentre entri. Nessuno serve a seguirti: per questo non
          c’è il solito riquadro da chiudere.
        </p>
        <p>
          Poi qualche appunto, che resta lì. Per quando manca la rete: la tua scheda (codice, indirizzo e-mail, nome, le
          dieci parole) e le tue stanze come le hai viste l’ultima volta. Le parole non ancora arrivate al server.
          L’indirizzo e il nome con cui chiedi l’e-mail per entrare. Le parole sentite durante il discorso, le feste già
          viste, le preferenze.
        </p>
        <p>
          Quando esci se ne vanno la scheda, le stanze e le parole sentite. L’indirizzo e il nome dell’e-mail se ne
          vanno quando sei entrato, le parole non arrivate quando il server le ha avute. Il resto lo cancelli svuotando
          i dati del sito. L’elenco, chiave per chiave, è qui sotto.
        </p>
      </Section>
    </>
  )
}

function Kept({ what, children }: { what: string; children: string }) {
  return (
    <li>
      <span>{what}</span>
      <span className="small second">{children}</span>
    </li>
  )
}

/** Lists that tests compare with the real tables and keys. */
function StoredTables() {
  return (
    <Section id="tabelle" title="Tabella per tabella">
      <p className="second">L’elenco completo, coi nomi che hanno nel codice. Oltre a questo non c’è niente.</p>
      <details>
        <summary className="button wide">Apri l’elenco</summary>
        <Stored title="Nel database" things={IN_DATABASE.map(named)} />
        <Stored title="In ogni stanza" things={IN_ROOMS.map(named)} />
        <Stored title="Dietro le quinte" things={IN_SEASON.map(named)} />
        <Stored title="Nel tuo browser" things={IN_BROWSER.map(({ key, ...rest }) => ({ name: key, ...rest }))} />
      </details>
    </Section>
  )
}

type Thing = { name: string } & Pick<StoredTable, 'what' | 'why' | 'howLong'>

const named = ({ table, what, why, howLong }: StoredTable): Thing => ({ name: table, what, why, howLong })

function Stored({ title, things }: { title: string; things: readonly Thing[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="rules">
        {things.map(({ name, what, why, howLong }) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd>
              {what} {why} Per quanto: {howLong}.
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
