import { useNavigate } from 'react-router'
import { mayEnter } from '../../shared/evening/phase.ts'
import { keysFor, useThisRoom } from '../room/permission.ts'
import { Command, useCommand } from '../teletext/command.tsx'
import { askAndReopen, reopenKey } from '../years/reopen.tsx'

/** In a past season's room: the key that reopens it, while rooms of this season can be entered. */
export function YearKeys() {
  const { player, view } = useThisRoom()
  return keysFor(player, view).reopen && mayEnter(player.season) ? <Reopen /> : null
}

function Reopen() {
  const { player, view } = useThisRoom()
  const { year } = player.season
  const navigate = useNavigate()
  const command = useCommand()
  return (
    <section className="owner" aria-labelledby="again">
      <h2 className="section" id="again">
        Di nuovo insieme?
      </h2>
      <Command
        className="button action wide"
        of={command}
        run={() => askAndReopen(view, year)}
        done={({ id }) => navigate(`/stanza/${id}`)}
      >
        {reopenKey(year)}
      </Command>
      <p className="small second">Stesso nome, stesse regole, stessa compagnia. Le parole no: quelle sono nuove.</p>
      {command.alert}
    </section>
  )
}
