import { useState } from 'react'
import { pickRandom } from '../../shared/random-picker.ts'
import { door, doorCat, doorPanettone, doorPresident } from '../teletext/drawings.ts'
import { changeAndGoOn, Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

type Room = 'cat' | 'panettone' | 'president'
const ROOMS: readonly Room[] = ['cat', 'panettone', 'president']
const BEHIND: Readonly<Record<Room, { drawing: string; name: string; says: string }>> = {
  cat: { drawing: doorCat, name: 'il gatto', says: 'Il gatto di palazzo. Non rilascia dichiarazioni.' },
  panettone: { drawing: doorPanettone, name: 'un panettone', says: 'Un panettone. Qualcuno lo aveva nascosto bene.' },
  president: { drawing: doorPresident, name: 'il Presidente', says: 'Trovato! Provava il discorso allo specchio.' },
}

/** The three rooms in random order. */
function hide(random: () => number): Room[] {
  const first = pickRandom(ROOMS, random())
  const second = pickRandom(
    ROOMS.filter((room) => room !== first),
    random(),
  )
  return [first, second, ...ROOMS.filter((room) => room !== first && room !== second)]
}

/** 264: the President is behind one of three doors, and missing from the masthead. */
export function Component({ page, heading }: Numbered) {
  const [rooms, setRooms] = useState(() => hide(Math.random))
  const [opened, setOpened] = useState<readonly Room[]>([])
  const last = opened.at(-1)
  const isFound = opened.includes('president')
  return (
    <Page accent="magenta" heading={heading} isPictureHidden line="Il Presidente non è al suo posto.">
      <p>Lo hanno visto entrare. In quale stanza, le versioni divergono.</p>
      <ul className="doors">
        {rooms.map((room, index) => {
          const isOpen = opened.includes(room)
          const { drawing, name } = BEHIND[room]
          return (
            <li key={room}>
              <button
                type="button"
                aria-label={`Porta ${index + 1}: ${isOpen ? name : 'chiusa'}`}
                aria-disabled={isOpen || isFound}
                onClick={() => !isOpen && !isFound && setOpened([...opened, room])}
              >
                <Mosaic drawing={isOpen ? drawing : door} className="doorway" />
                <span aria-hidden="true">{index + 1}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className={isFound ? 'ok' : 'second'} role="status">
        <span>{last ? BEHIND[last].says : 'Tre porte. Bussare è facoltativo.'}</span>
        {isFound && opened.length === 1 && <span> Al primo colpo: ha sospettato una talpa.</span>}
      </p>
      {isFound && (
        <button
          className="button action wide"
          type="button"
          onClick={() =>
            changeAndGoOn(() => {
              setRooms(hide(Math.random))
              setOpened([])
            }, '.doors button')
          }
        >
          Conta fino a dieci
        </button>
      )}
      <Pager page={page} />
    </Page>
  )
}
