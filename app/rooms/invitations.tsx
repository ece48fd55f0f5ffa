import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { Invitation, RoomView } from '../../shared/api/shapes.ts'
import { act } from '../api/act.ts'
import { Command, useCommand } from '../teletext/command.tsx'
import { count } from '../text/count.ts'
import { useVisit } from '../visit.tsx'

type Props = { invitations: readonly Invitation[]; lastYear: number }

/** Rooms of one's company that have come back (decision 52), above one's own. */
export function Invitations({ invitations, lastYear }: Props) {
  // The directory may be some seconds behind the answer.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const open = invitations.filter(({ id }) => !declined.has(id))
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby="back">
          <h2 className="section" id="back">
            {open.length === 1 ? 'È tornata una stanza' : `Sono tornate ${count(open.length, 'stanza', 'stanze')}`}
          </h2>
          <ul className="cards">
            {open.map((invitation, at) => (
              <Card
                invitation={invitation}
                lastYear={lastYear}
                isNext={at === 0}
                hasDeclined={() => setDeclined(new Set([...declined, invitation.id]))}
                key={invitation.id}
              />
            ))}
          </ul>
        </section>
      )}
      <div role="status">
        {declined.size > 0 && (
          <p className="small second">Va bene, per quest’anno no. Se cambi idea, con il link della stanza si entra.</p>
        )}
      </div>
    </>
  )
}

type CardProps = { invitation: Invitation; lastYear: number; isNext: boolean; hasDeclined: () => void }

function Card({ invitation, lastYear, isNext, hasDeclined }: CardProps) {
  const { id, name, ownerName, season } = invitation
  const navigate = useNavigate()
  const { refresh } = useVisit()
  const command = useCommand()
  const when = season === lastYear ? 'L’anno scorso' : `Nel ${season}`
  return (
    <li className="card invitation">
      <h3 className="double">{name}</h3>
      <p>Ti aspettano.</p>
      <p className="small second">
        {ownerName !== '' && `Riaperta da ${ownerName}. `}
        {when} c’eri.
      </p>
      <Command
        className={`button wide ${isNext ? 'action' : ''}`}
        of={command}
        run={() => act<RoomView>('POST', paths.join(id))}
        done={() => navigate(`/stanza/${id}`)}
      >
        Ci sono
        <span className="spoken">: {name}</span>
      </Command>
      <Command
        className="button plain wide"
        of={command}
        run={() => act<void>('POST', paths.decline(id))}
        done={() => {
          hasDeclined()
          void refresh()
        }}
      >
        Non quest’anno
        <span className="spoken">: {name}</span>
      </Command>
      {command.alert}
    </li>
  )
}
