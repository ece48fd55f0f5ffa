import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../shared/api/paths.ts'
import { act } from '../../api/act.ts'
import { forgetSession } from '../../session/sign-in/sign-in.ts'
import { useMaybePlayer } from '../../session/use-session.ts'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { Page } from '../../teletext/page/page.tsx'
import { Section } from '../../teletext/page/section.tsx'
import { DeletionAddress } from '../../text/deletion-address.tsx'

export function Component() {
  const player = useMaybePlayer()
  return (
    <Page accent="cyan" heading="I tuoi dati" title="Elimina i miei dati" line="Si entra e si esce, senza rancore">
      <p>
        Per far cancellare i tuoi dati scrivi a <DeletionAddress /> dall’indirizzo con cui sei entrato.
      </p>
      <Section id="come" title="Che cosa succede">
        <ol className="steps">
          <li>Account, accessi e parole spariscono, di ogni stagione</li>
          <li>Esci dalle stanze aperte; le tue passano a chi c’è da più tempo</li>
          <li>
            In quelle chiuse, e dal discorso in poi in tutte, diventi «Giocatore rimosso»: le parole restano, così a
            nessuno si spostano i punti
          </li>
        </ol>
        <p className="small second">
          Basta una riga, senza spiegazioni. Rispondiamo entro trenta giorni, di solito molto prima. Indietro non si
          torna: si può sempre rientrare, ma da capo.
        </p>
      </Section>
      {player ? (
        <ByYourself />
      ) : (
        <Link className="button wide" to="/login">
          Torna all’ingresso
        </Link>
      )}
    </Page>
  )
}

function ByYourself() {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    const body = (
      <p>Account, nome e parole spariscono, di ogni stagione. Le tue stanze aperte passano a chi c’è da più tempo.</p>
    )
    if (!(await open({ kind: 'okCancel', title: 'Cancellare il tuo account?', body }))) return
    setBusy(true)
    const answer = await act<void>('DELETE', paths.me)
    setBusy(false)
    // The deletion has begun and everybody is signed out; the server completes it by itself.
    const isUnderWay = !answer.ok && answer.failure.code === 'me/deletion-under-way'
    if (!answer.ok && !isUnderWay) return setRefusal(answer.failure.sentence)
    forgetSession()
    if (isUnderWay) await open({ kind: 'ok', title: 'Quasi fatto', body: <p>{answer.failure.sentence}</p> })
    await navigate('/login', { replace: true })
  }
  return (
    <Section id="da-te" title="Fai da te">
      <p>Non serve nemmeno scriverci: sei dentro, puoi fare da qui.</p>
      <a className="button wide" href={paths.exportMe} download="dieci-parole.json">
        Scarica i miei dati
      </a>
      <button className="button danger wide" type="button" disabled={isBusy} onClick={() => void remove()}>
        Cancella il mio account
      </button>
      {refusal !== null && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
    </Section>
  )
}
