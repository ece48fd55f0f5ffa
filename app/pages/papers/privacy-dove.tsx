import { Section } from '../../teletext/page/section.tsx'

/** Where data is stored and how long: D1, the rooms, the cookies (worker/auth/session.ts), this browser. */
export function KeptWhere() {
  return (
    <>
      <Section id="dove" title="Dove e per quanto">
        <p>
          Tutto sta sui server di Cloudflare, che ospita il gioco e spedisce le e-mail. Come chi porta la posta,
          Cloudflare vede il tuo indirizzo IP; noi lo usiamo solo per frenare chi chiede troppe e-mail, e non lo
          conserviamo. I suoi registri tecnici si cancellano da soli dopo pochi giorni.
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
