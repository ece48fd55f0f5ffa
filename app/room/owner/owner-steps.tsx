import { type FormEvent, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { RemovedPlayers } from '../../../shared/api/years-shapes.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { nameFault, nameFaultSentence } from '../../../shared/rooms/name-faults.ts'
import { calledAmong } from '../../../shared/rooms/names.ts'
import { act } from '../../api/act.ts'
import { Alert, Command, useCommand } from '../../teletext/command.tsx'
import { toName } from '../../text/count.ts'
import { useThisRoom } from '../this-room.ts'
import { othersIn, type Person, PersonPicker } from './person-picker.tsx'

/** `finish`: closes the dialog, and says in the room what was done. */
type Step = { finish: (done: string) => void; back: () => void }

/** Everybody else may have gone while the dialog was open. */
const NOBODY_ELSE = 'Non c’è più nessun altro.'

export function Rename({ finish, back }: Step) {
  const { view, takeView } = useThisRoom()
  const [name, setName] = useState(view.name)
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, carryOut, alert } = useCommand()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = nameFault(name, 'room')
    setFault(found && nameFaultSentence(found))
    if (found !== null) return
    await carryOut(act<RoomView>('PATCH', paths.room(view.id), { name }), (renamed) => {
      takeView(renamed)
      finish(`Fatto: adesso si chiama «${renamed.name}».`)
    })
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor="room-name">Come si chiama</label>
        <input
          id="room-name"
          autoComplete="off"
          value={name}
          aria-invalid={fault !== null}
          onChange={(event) => {
            setName(event.target.value)
            setFault(null)
          }}
        />
      </div>
      <p className="second small">Cambia subito per tutti, anche nel link già mandato.</p>
      <Alert tone="wait">{fault}</Alert>
      {alert}
      <div className="buttons">
        <button className="button" type="button" onClick={back}>
          Annulla
        </button>
        <button className="button action" type="submit" aria-disabled={isBusy}>
          Cambia
        </button>
      </div>
    </form>
  )
}

export function HandOver({ finish, back }: Step) {
  const { player, view, stage, takeView } = useThisRoom()
  const [heir, setHeir] = useState<Person | null>(null)
  const command = useCommand()
  const isOpen = view.isOpen && !view.isClosing
  const name = heir ? calledAmong(heir, view.players) : ''
  return (
    <>
      <p>
        A chi lo lasci?{' '}
        <span className="second">
          {isOpen
            ? lobbyText('keys.heir', stage)
            : 'La stanza è chiusa: chi la riceve può eliminarla, o passarla ancora.'}
        </span>
      </p>
      <PersonPicker
        {...othersIn(view, player.user.id)}
        legend="Il nuovo capo"
        nobody={NOBODY_ELSE}
        chosen={heir}
        choose={setHeir}
      />
      {heir && <p className="notice wait">Per riaverlo dovrai chiederlo a {name}. Con garbo.</p>}
      {command.alert}
      <div className="buttons">
        <button className="button" type="button" onClick={back}>
          Annulla
        </button>
        {heir && (
          <Command
            className="button action"
            of={command}
            run={() => act<RoomView>('PUT', paths.owner(view.id), { userId: heir.id })}
            done={(passed) => {
              finish(`Fatto: adesso il capo è ${name}.`)
              takeView(passed)
            }}
          >
            Passa {toName(name)}
          </Command>
        )}
      </div>
    </>
  )
}

export function WhomToTakeOut({ back, choose }: Pick<Step, 'back'> & { choose: (person: Person) => void }) {
  const { player, view } = useThisRoom()
  return (
    <>
      <p>
        Chi deve uscire? <span className="second">Prima ti chiedo conferma.</span>
      </p>
      <PersonPicker {...othersIn(view, player.user.id)} legend="Chi deve uscire" nobody={NOBODY_ELSE} choose={choose} />
      <button className="button plain wide" type="button" onClick={back}>
        Annulla
      </button>
    </>
  )
}

export function TakeOut({ finish, back, whom }: Step & { whom: Person }) {
  const { view } = useThisRoom()
  const command = useCommand()
  const name = calledAmong(whom, view.players)
  return (
    <>
      <p>
        {whom.fullName} esce da «{view.name}» e non può rientrare, nemmeno con il link. Glielo diciamo noi, con garbo.
      </p>
      <p className="second">Ci ripensi? «Fai rientrare qualcuno» sta qui, fra le chiavi del capo.</p>
      {command.alert}
      <div className="buttons">
        <button className="button" type="button" onClick={back}>
          Annulla
        </button>
        <Command
          className="button action"
          of={command}
          run={() => act<void>('DELETE', paths.player(view.id, whom.id))}
          done={() => finish(`Fatto: ${whom.fullName} è fuori.`)}
        >
          Togli {name}
        </Command>
      </div>
    </>
  )
}

export function LetIn({ finish, back, removed }: Step & { removed: RemovedPlayers | null }) {
  const { player, view } = useThisRoom()
  const [known, setKnown] = useState(removed)
  const [whom, setWhom] = useState<Person | null>(null)
  const command = useCommand()
  // From the seal on nobody enters (decision 40).
  const mayEnter = view.isOpen && !view.isClosing && !player.season.sealedAt
  const may = mayEnter ? 'rientrare, con il link' : 'di nuovo guardare la stanza'
  return (
    <>
      <p>
        <span className="second">
          {mayEnter
            ? 'Il link torna buono. Poi entra da sé, come la prima volta.'
            : 'Qui non entra più nessuno: potrà guardare la stanza, non giocarci.'}
        </span>
      </p>
      {known && (
        <PersonPicker
          people={known.players}
          legend="Chi può rientrare"
          nobody="Fuori non c’è nessuno."
          chosen={whom}
          choose={setWhom}
        />
      )}
      {command.alert}
      <div className="buttons">
        <button className="button" type="button" onClick={back}>
          Annulla
        </button>
        {!known && (
          <Command
            className="button action"
            of={command}
            run={() => act<RemovedPlayers>('GET', paths.removed(view.id))}
            done={setKnown}
          >
            Vedi chi è fuori
          </Command>
        )}
        {whom && (
          <Command
            className="button action"
            of={command}
            run={() => act<void>('PUT', paths.pardon(view.id, whom.id))}
            done={() => finish(`Fatto: ${whom.fullName} può ${may}.`)}
          >
            Fai rientrare {calledAmong(whom, known?.players ?? [])}
          </Command>
        )}
      </div>
    </>
  )
}
