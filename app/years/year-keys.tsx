import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { act } from '../act.ts'
import { keysFor, useThisRoom } from '../room/permission.ts'
import { Command, useCommand } from '../teletext/command.tsx'
import { Link } from '../teletext/link.tsx'
import { askAndReopen, reopenKey } from './reopen.tsx'

/** Under a closed room: of a past season, its company may come back; of this one, it may leave one's own home. */
export function YearKeys() {
  const { player, view } = useThisRoom()
  const keys = keysFor(player, view)
  if (keys.reopen) return mayEnter(player.season) ? <Reopen /> : null
  return keys.hide && view.season === player.season.year ? <Hide /> : null
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

/** Whether it is hidden already, the page does not know: pressing again does no harm, and the albo says so. */
function Hide() {
  const { view } = useThisRoom()
  const [isHidden, setHidden] = useState(false)
  const [isDone, setDone] = useState(false)
  const command = useCommand()
  return (
    <section className="owner" aria-label="La tua lista">
      <Command
        className="button plain wide"
        of={command}
        run={() => act<void>(isHidden ? 'DELETE' : 'PUT', paths.hidden(view.id))}
        done={() => {
          setHidden(!isHidden)
          setDone(true)
        }}
      >
        {isHidden ? 'Rimetti nella lista' : 'Togli dalla lista'}
      </Command>
      <div role="status">
        {isHidden && (
          <p className="small second">
            Non è più tra le tue stanze. La ritrovi nell’<Link to="/albo">albo d’oro</Link>; per gli altri non cambia
            niente.
          </p>
        )}
        {isDone && !isHidden && <p className="small second">È di nuovo tra le tue stanze.</p>}
      </div>
      {command.alert}
    </section>
  )
}
