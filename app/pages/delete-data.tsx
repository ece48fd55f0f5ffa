import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import { act } from '../net/act.ts'
import type { Answer } from '../net/call.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { forgetSession } from '../sign-in/sign-in.ts'
import { Link } from '../start/visit.tsx'
import { Command } from '../teletext/command.tsx'
import { confirm, notify } from '../teletext/dialog.tsx'
import { Page, Section } from '../teletext/page.tsx'
import { DeletionAddress } from '../text/deletion-address.tsx'

export function Component() {
  const player = useMaybePlayer()
  return (
    <Page
      accent="cyan"
      heading="I tuoi dati"
      title="Elimina i miei dati"
      translate="yes"
      line="Si entra e si esce, senza rancore"
    >
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
  const leave = async (message?: string): Promise<void> => {
    forgetSession()
    if (message) await notify('Quasi fatto', <p>{message}</p>)
    await navigate('/login', { replace: true })
  }
  return (
    <Section id="da-te" title="Fai da te">
      <p>Non serve nemmeno scriverci: sei dentro, puoi fare da qui.</p>
      <a className="button wide" href={paths.exportMe} download="dieci-parole.json">
        Scarica i miei dati
      </a>
      <Command
        className="button danger wide"
        ask={() => confirm('Cancellare il tuo account?', QUESTION)}
        run={remove}
        done={leave}
      >
        Cancella il mio account
      </Command>
    </Section>
  )
}

const QUESTION = (
  <p>Account, nome e parole spariscono, di ogni stagione. Le tue stanze aperte passano a chi c’è da più tempo.</p>
)

/** @returns a remark for the person, if any: a deletion once begun signs everybody out, and the server completes it alone */
async function remove(): Promise<Answer<string | undefined>> {
  const answer = await act<undefined>('DELETE', paths.me)
  if (answer.ok || answer.failure.code !== 'me/deletion-under-way') return answer
  return { ok: true, status: answer.failure.status, value: answer.failure.sentence }
}
