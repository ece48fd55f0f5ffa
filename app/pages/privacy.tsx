import { Link } from 'react-router'
import { Page } from '../teletext/page.tsx'
import { Section } from '../teletext/section.tsx'
import { DELETION_ADDRESS } from '../text/deletion-address.ts'

export function Component() {
  return (
    <Page accent="cyan" heading="Privacy" line="Poche righe, tutte vere">
      <Section id="cosa" title="Che cosa teniamo">
        <p>
          L’indirizzo e-mail con cui entri, il nome che hai scelto, le tue dieci parole e le stanze in cui giochi.
          Nient’altro.
        </p>
        <p>
          Se entri con Google, da Google prendiamo l’indirizzo, il nome e un codice che ti riconosce. La password non la
          vediamo mai.
        </p>
      </Section>
      <Section id="chi" title="Chi le vede">
        <p>
          Il tuo nome lo vede chi è nelle tue stanze o ne ha il link; nella mega stanza appare accorciato. Le parole le
          vedono, dopo il discorso, solo nelle classifiche delle stanze chiuse. L’indirizzo e-mail non lo vede nessuno.
        </p>
        <p>Niente pubblicità, niente tracciamento, nessun servizio d’altri dentro queste pagine.</p>
      </Section>
      <Section id="dove" title="Dove e per quanto">
        <p>
          I dati stanno sui server di Cloudflare, che ospita il gioco e spedisce la mail con il link. Le sessioni
          scadono dopo trenta giorni senza visite. Il resto rimane finché non chiedi di toglierlo.
        </p>
        <p>
          Nel tuo browser restano un cookie per tenerti dentro e qualche appunto (parole non ancora salvate,
          preferenze): li cancelli quando vuoi.
        </p>
      </Section>
      <Section id="diritti" title="I tuoi diritti">
        <p>
          Puoi vedere, scaricare, correggere e cancellare tutto: dalla pagina{' '}
          <Link to="/delete-data">Elimina i miei dati</Link> o scrivendo a{' '}
          <a href={`mailto:${DELETION_ADDRESS}`}>{DELETION_ADDRESS}</a>. Se qualcosa non ti torna, c’è il Garante per la
          protezione dei dati personali.
        </p>
      </Section>
    </Page>
  )
}
