import { Link } from '../start/visit.tsx'
import { Page, Section } from '../teletext/page.tsx'
import { DeletionAddress } from '../text/deletion-address.tsx'

export function Component() {
  return (
    <Page
      accent="cyan"
      heading="Termini"
      title="Termini e condizioni"
      translate="yes"
      line={
        <>
          In piccolo,
          <br />
          ma leggibili
        </>
      }
    >
      <Section id="gioco" title="È un gioco">
        <p>
          Gratis, senza premi in denaro e senza scommesse. Si vince il diritto di ricordarlo agli altri fino al prossimo
          31 dicembre.
        </p>
        <p>
          <span translate="no">DIECI PAROLE</span> non ha niente a che fare con il Quirinale, né con chi trasmette il
          discorso. Il Presidente in mosaico è un disegno, e non sa di noi.
        </p>
      </Section>
      <Section id="patti" title="Patti chiari">
        <p>
          Usa un nome con cui gli altri possano riconoscerti: non si cambia più. E non scrivere, nei nomi tuoi o delle
          stanze, ciò che non diresti a tavola davanti alla nonna. Chi esagera può essere rimosso.
        </p>
        <p>Un account a testa. Le macchine che giocano da sole non sono invitate.</p>
        <p>
          Il link di una stanza è la sua chiave: chi ce l’ha entra, finché è aperta, e può guardare anche dopo. Mandalo
          a chi vuoi a tavola.
        </p>
        <p>
          Il capo è responsabile della sua stanza: la chiude quando le parole sono sigillate e può eliminarla quando
          vuole. Se chiude prima, le parole restano coperte lo stesso finché non lo sono. Se non la chiude, allora lo fa
          da sola.
        </p>
      </Section>
      <Section id="classifica" title="La classifica">
        <p>
          La calcola il programma sul testo ufficiale del discorso, con le regole della{' '}
          <Link to="/regole">pagina 400</Link>. Se il testo viene corretto, la classifica si aggiorna e te lo dice. Non
          c’è appello, ma c’è l’anno prossimo.
        </p>
      </Section>
      <Section id="garanzie" title="Garanzie">
        <p>
          Facciamo il possibile perché tutto funzioni la sera in cui serve. Se però qualcosa si guasta, nessuno dovrà
          niente a nessuno, tranne delle scuse. Restano salvi i diritti che la legge ti dà comunque.
        </p>
        <p>
          Puoi andartene quando vuoi, da <Link to="/delete-data">I tuoi dati</Link>. Se il gioco dovesse chiudere, lo
          diremo qui e cancelleremo tutto.
        </p>
        <p>
          Domande? <DeletionAddress />
        </p>
      </Section>
    </Page>
  )
}
