import { Page } from '../teletext/page.tsx'
import { Section } from '../teletext/section.tsx'

export function Component() {
  return (
    <Page accent="cyan" heading="Termini" title="Termini e condizioni" line="In piccolo, ma leggibili">
      <Section id="gioco" title="È un gioco">
        <p>
          Gratis, senza premi in denaro e senza scommesse. Si vince il diritto di ricordarlo agli altri fino al prossimo
          31 dicembre.
        </p>
        <p>DIECI PAROLE non ha niente a che fare con il Quirinale, né con chi trasmette il discorso.</p>
      </Section>
      <Section id="patti" title="Patti chiari">
        <p>
          Usa un nome con cui gli altri possano riconoscerti e non scrivere, nei nomi tuoi o delle stanze, ciò che non
          diresti a tavola. Chi esagera può essere rimosso.
        </p>
        <p>Un account a testa. Le macchine che giocano da sole non sono invitate.</p>
        <p>Il capo è responsabile della sua stanza: la chiude dopo il discorso e può eliminarla quando vuole.</p>
      </Section>
      <Section id="classifica" title="La classifica">
        <p>
          La calcola il programma sul testo ufficiale del discorso, con le regole della pagina 400. Se il testo viene
          corretto, la classifica si aggiorna. Non c’è appello, ma c’è l’anno prossimo.
        </p>
      </Section>
      <Section id="garanzie" title="Garanzie">
        <p>
          Facciamo il possibile perché tutto funzioni, la sera in cui serve. Se però qualcosa si guasta, nessuno dovrà
          niente a nessuno, tranne delle scuse.
        </p>
      </Section>
    </Page>
  )
}
