/** The owner's dialog: its keys, and one step each for renaming, handing over, taking out and letting in again. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { LobbyPlayer, RoomView, TakenOutPlayers } from '../../shared/api/shapes.ts'
import { lobbyText, messageText } from '../../shared/evening/texts.ts'
import { calledAmong, searchKey } from '../../shared/rooms/names.ts'
import { nameFault, nameFaultSentence } from '../../shared/rooms/written-names.ts'
import { minutesLeft } from '../evening/news.tsx'
import { act } from '../net/act.ts'
import { Alert, Command, useCommand } from '../teletext/command.tsx'
import { Dialog } from '../teletext/dialog.tsx'
import { count, toName } from '../text/italian.ts'
import { useNow } from '../text/moment.ts'
import { NOBODY_CALLED_SO, PersonField, usePersonSearch } from './people.tsx'
import { letsIn, useThisRoom } from './permission.ts'
import { MessageToSend, missingKey, missingNames, NAMES_FOR_OWNER, useRoomUrl } from './sharing.tsx'

/** Which keys are shown: by the table of permissions, and only where there is somebody to choose. */
export type OwnerKeys = Record<'rename' | 'handOver' | 'takeOut' | 'letIn' | 'delete', boolean>

type Props = {
  keys: OwnerKeys
  /** Null: unknown. */
  takenOut: TakenOutPlayers | null
  close: () => void
  /** Closes the dialog, and shows in the room what was done. */
  finish: (done: string) => void
  deleteRoom: () => void
}

type Place = { at: 'keys' | 'missing' | 'rename' | 'hand-over' | 'whom' | 'let-in' } | { at: 'take-out'; whom: Person }

const TITLES = {
  keys: 'Le chiavi del capo',
  missing: 'Chi manca?',
  rename: 'Cambia nome',
  'hand-over': 'Passa il comando',
  whom: 'Togli qualcuno',
  'let-in': 'Chi fai rientrare?',
}

/** In the room's own tree, so that it shows who comes and goes meanwhile. */
export function OwnerDialog(props: Props) {
  const { view } = useThisRoom()
  const [place, setPlace] = useState<Place>({ at: 'keys' })
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step's title is read out
  useEffect(() => {
    heading.current?.focus()
    heading.current?.closest('dialog')?.scrollTo(0, 0)
  }, [place])
  const toKeys = (): void => setPlace({ at: 'keys' })
  return (
    <Dialog
      title={place.at === 'take-out' ? `Togliere ${calledAmong(place.whom, view.players)}?` : TITLES[place.at]}
      heading={heading}
      close={props.close}
    >
      {place.at === 'keys' && <Keys {...props} go={(at) => setPlace({ at })} />}
      {place.at === 'missing' && <WhoIsMissing close={props.close} />}
      {place.at === 'rename' && <Rename {...props} back={toKeys} />}
      {place.at === 'hand-over' && <HandOver {...props} back={toKeys} />}
      {place.at === 'whom' && (
        <WhomToTakeOut {...props} back={toKeys} choose={(whom) => setPlace({ at: 'take-out', whom })} />
      )}
      {place.at === 'take-out' && <TakeOut {...props} back={() => setPlace({ at: 'whom' })} whom={place.whom} />}
      {place.at === 'let-in' && <LetIn {...props} back={toKeys} />}
    </Dialog>
  )
}

type KeysProps = Props & { go: (at: 'missing' | 'rename' | 'hand-over' | 'whom' | 'let-in') => void }

function Keys({ keys, close, deleteRoom, go }: KeysProps) {
  const { player, view, stage } = useThisRoom()
  const missing = missingKey(view, player.user.id, stage)
  return (
    <>
      <ul className="capo-keys">
        {missing !== '' && <Key press={() => go('missing')}>{missing}</Key>}
        {keys.rename && <Key press={() => go('rename')}>{TITLES.rename}</Key>}
        {keys.handOver && <Key press={() => go('hand-over')}>{TITLES['hand-over']}</Key>}
        {keys.takeOut && <Key press={() => go('whom')}>{TITLES.whom}</Key>}
        {keys.letIn && <Key press={() => go('let-in')}>Fai rientrare qualcuno</Key>}
        {keys.delete && <Key press={deleteRoom}>Elimina</Key>}
      </ul>
      <button className="button plain wide" type="button" onClick={close}>
        Lascia tutto com’è
      </button>
    </>
  )
}

function Key({ press, children }: { press: () => void; children: string }) {
  return (
    <li>
      <button className="button wide" type="button" onClick={press}>
        {children}
      </button>
    </li>
  )
}

type Step = { finish: (done: string) => void; back: () => void }

/** Everybody else may have left while the dialog was open. */
const NOBODY_ELSE = 'Non c’è più nessun altro.'

function Rename({ finish, back }: Step) {
  const { view, takeView } = useThisRoom()
  const [name, setName] = useState(view.name)
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, carryOut, alert } = useCommand()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = nameFault(name, 'room')
    setFault(found && nameFaultSentence(found, 'room'))
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

function HandOver({ finish, back }: Step) {
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
      {heir && <p className="notice wait">{`Per riaverlo dovrai chiederlo a ${name}. Con garbo.`}</p>}
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
            {`Passa ${toName(name)}`}
          </Command>
        )}
      </div>
    </>
  )
}

function WhomToTakeOut({ back, choose }: Pick<Step, 'back'> & { choose: (person: Person) => void }) {
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

function TakeOut({ finish, back, whom }: Step & { whom: Person }) {
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

function LetIn({ finish, back, takenOut }: Step & { takenOut: TakenOutPlayers | null }) {
  const { player, view } = useThisRoom()
  const [players, setPlayers] = useState(takenOut)
  const [whom, setWhom] = useState<Person | null>(null)
  const command = useCommand()
  const mayPlay = letsIn(player, view)
  const may = mayPlay ? 'rientrare, con il link' : 'di nuovo guardare la stanza'
  return (
    <>
      <p>
        <span className="second">
          {mayPlay
            ? 'Il link torna buono. Poi entra da sé, come la prima volta.'
            : 'Qui non entra più nessuno: potrà guardare la stanza, non giocarci.'}
        </span>
      </p>
      {players && (
        <PersonPicker
          people={players.players}
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
        {!players && (
          <Command
            className="button action"
            of={command}
            run={() => act<TakenOutPlayers>('GET', paths.removed(view.id))}
            done={setPlayers}
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
            {`Fai rientrare ${calledAmong(whom, players?.players ?? [])}`}
          </Command>
        )}
      </div>
    </>
  )
}

// The owner's choice of a person of the room, by name where they are many; and the message to those who have not finished.

export type Person = { id: string; fullName: string }
/** `crowd`: the page has only the first people of the room; the others are found by a search. */
type People = { people: readonly Person[]; crowd?: { roomId: string; isOne: (player: LobbyPlayer) => boolean } }

/** Everybody else in the room. A closed one keeps the entries of deleted accounts, to which nothing can be given. */
export function othersIn(view: RoomView, me: string): People {
  const isOne = ({ id, isDeleted }: LobbyPlayer): boolean => id !== me && !isDeleted
  const people = view.players.filter(isOne)
  return view.playerCount > view.players.length ? { people, crowd: { roomId: view.id, isOne } } : { people }
}

type PickerProps = People & {
  legend: string
  /** The sentence where there is nobody to choose. */
  nobody: string
  /** The person chosen so far. Missing: a tap on a name is already the choice. */
  chosen?: Person | null
  choose: (person: Person) => void
}

/** The greatest number of names on screen; more are found by typing. */
const MOST = 8

/** One person out of a room: the owner of a large one types a name instead of reading a list. */
export function PersonPicker({ people, crowd, legend, nobody, chosen, choose }: PickerProps) {
  const [name, setName] = useState('')
  const { found, alert, search } = usePersonSearch(crowd?.roomId ?? '')
  const id = useId()
  const matching = crowd
    ? (found?.players ?? []).filter(crowd.isOne)
    : people.filter((person) => isCalled(person, name))
  const shown = matching.slice(0, MOST)
  const hidden = matching.length - shown.length
  return (
    <>
      {(crowd || people.length > MOST) && <PersonField name={name} write={setName} {...(crowd ? { search } : {})} />}
      {alert}
      <fieldset className="pick">
        <legend className="spoken">{legend}</legend>
        {shown.map((person) =>
          chosen === undefined ? (
            <button className="button wide" type="button" key={person.id} onClick={() => choose(person)}>
              {person.fullName}
            </button>
          ) : (
            <label className="choice" key={person.id}>
              <input
                type="radio"
                name={`${id}-who`}
                checked={chosen?.id === person.id}
                onChange={() => choose(person)}
              />
              <span>{person.fullName}</span>
            </label>
          ),
        )}
      </fieldset>
      <p className="second small" role="status">
        {hidden > 0 && <span>{`${count(hidden, 'altro nome', 'altri nomi')}: scrivi come comincia.`}</span>}
        {hidden === 0 && found && found.next !== null && <span>Ce ne sono altri: scrivi di più.</span>}
        {shown.length === 0 && (crowd ? found : name !== '') && <span>{NOBODY_CALLED_SO}</span>}
        {people.length === 0 && !crowd && name === '' && <span>{nobody}</span>}
      </p>
    </>
  )
}

/** By the beginning of any of their names, since people may be known by one of them. */
export function isCalled({ fullName }: Person, name: string): boolean {
  return ` ${searchKey(fullName)}`.includes(` ${searchKey(name).trim()}`)
}

/** A message that names those who have not finished (game.md, «Not to forget»), while they still can. */
function WhoIsMissing({ close }: { close: () => void }) {
  const { player, view, stage } = useThisRoom()
  const { user, season } = player
  const url = useRoomUrl(view.id)
  const names = missingNames(view, user.id, NAMES_FOR_OWNER)
  const time = minutesLeft(season, useNow())
  const text = messageText('wake.unfinished.text', stage, { room: view.name, names, time })
  return (
    <>
      {text === '' ? (
        <p className="notice wait">{messageText('missing.late', stage)}</p>
      ) : names === '' ? (
        <p className="notice">Gli altri hanno finito tutti.</p>
      ) : (
        <MessageToSend text={text} url={url} />
      )}
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </>
  )
}
