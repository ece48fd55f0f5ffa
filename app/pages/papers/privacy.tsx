import { Link } from 'react-router'
import { Page } from '../../teletext/page/page.tsx'
import { Section } from '../../teletext/page/section.tsx'
import { DeletionAddress } from '../../text/deletion-address.tsx'
import { KeptWhere } from './privacy-dove.tsx'
import { StoredTables } from './privacy-tables.tsx'

/** Says what worker/db/schema.ts, the rooms' storage and the browser hold, and how long: change them together. */
export function Component() {
  return (
    <Page
      accent="cyan"
      heading="Privacy"
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
