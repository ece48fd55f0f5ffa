/**
 * The albo d'oro: a person's closed rooms of all seasons, with place, winner, and whether the room came back (design.md, «The
 * albo»).
 */
import './albo.css'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { Albo, AlboRoom } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { useEvening } from '../evening/evening.ts'
import { act } from '../net/act.ts'
import { call, demand } from '../net/call.ts'
import { usePlayer } from '../session/use-session.ts'
import { Link, type Opened } from '../start/visit.tsx'
import { Command, useCommand } from '../teletext/command.tsx'
import { cup } from '../teletext/drawings.ts'
import { Mosaic, Page, Section } from '../teletext/page.tsx'
import { count, grouped, number } from '../text/italian.ts'
import { askAndReopen, reopenKey } from './reopen.tsx'

export const open = async (): Promise<Opened> => <AlboPage first={await demand(call<Albo>('GET', paths.seasons()))} />

/** Page 105: every closed room in which the player was (design.md, «The albo»). */
function AlboPage({ first }: { first: Albo }) {
  const { season } = usePlayer()
  const [further, setFurther] = useState<Albo[]>([])
  const command = useCommand()
  const albo = joinPages([first, ...further])
  useEvening() // keeps the season fresh: the seal may come while the page is open
  const mayReopen = mayEnter(season)
  const summary = alboSummary(albo)
  const { next } = albo
  return (
    <Page
      accent="red"
      heading="Albo d’oro"
      line={
        <>
          Le glorie e il resto.
          <br />
          <span className="number">{summary}</span>
        </>
      }
    >
      {albo.seasons.length === 0 && next === null ? (
        <Nothing />
      ) : (
        <>
          {albo.seasons.map((one) => {
            const mayReturn = mayReopen ? thatMayReturn(one, season.year) : []
            return (
              <Section id={`anno-${one.year}`} title={String(one.year)} key={one.year}>
                <ul className="albo">
                  {one.rooms.map((room) => (
                    <AlboRow
                      room={room}
                      year={one.year}
                      course={season}
                      isAlone={mayReturn.length === 1 && mayReturn.includes(room)}
                      key={room.id}
                    />
                  ))}
                </ul>
                {mayReturn.length > 1 && <ReopenOneOf rooms={mayReturn} year={season.year} />}
              </Section>
            )
          })}
          {command.alert}
          {/* On the last page the button stays, dashed, since it may have the focus. */}
          {first.next !== null && (
            <Command
              className="button wide"
              of={command}
              isBusy={next === null}
              run={async () => (next === null ? null : act<Albo>('GET', paths.seasons(next)))}
              done={(page) => setFurther([...further, page])}
            >
              {next === null ? 'Sono tutte qui' : 'Ancora più indietro'}
            </Command>
          )}
          <p className="small second">Le stanze chiuse in cui eri.</p>
        </>
      )}
    </Page>
  )
}

function Nothing() {
  return (
    <>
      <p className="double">Qui non c’è ancora niente da lucidare.</p>
      <div className="center">
        <Mosaic drawing={cup} className="large" />
      </div>
      <p className="second">
        Quando una tua stanza si chiude, finisce qui: posto, punti e chi ha vinto, anno dopo anno.
      </p>
      <Link className="button plain wide" to="/">
        Torna alle tue stanze
      </Link>
    </>
  )
}

/** `isAlone`: no other room of its season can be reopened, so its key stands beside it. */
type Props = { room: AlboRoom; year: number; course: Course; isAlone: boolean }

function AlboRow({ room, year, course, isAlone }: Props) {
  const { id, name, position, score, currentId } = room
  const place = position === null ? '–' : `${grouped(position)}º`
  return (
    <li>
      <Link to={`/stanza/${id}`}>
        {/* React's type of a style has no custom properties. */}
        <span className={position === 1 ? 'place won' : 'place'} style={{ '--n': [...place].length } as CSSProperties}>
          <span className="spoken">Posto: </span>
          {place}
        </span>
        <span className="what">
          <span>{name}</span>
          <span className="small second">{alboNote(room, year, course)}</span>
        </span>
        <span className="points">
          {score !== null && <span>{number(score)}</span>}
          <span className="spoken">{score === null ? 'punti: non si sa' : ' punti'}</span>
        </span>
      </Link>
      {currentId !== undefined && (
        <Link className="button plain small as-link" to={`/stanza/${currentId}`}>
          Vai alla stanza del {course.year}
          <span className="spoken">: {name}</span>
        </Link>
      )}
      {isAlone && (
        <Reopen room={room} year={course.year}>
          {reopenKey(course.year)}
          <span className="spoken">: {name}</span>
        </Reopen>
      )}
    </li>
  )
}

/** For a season with several rooms: one key that opens their list, since a key at each would repeat the same label. */
function ReopenOneOf({ rooms, year }: { rooms: readonly AlboRoom[]; year: number }) {
  return (
    <details>
      <summary className="button plain small as-link">Riapri una di queste per il {year}</summary>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <Reopen room={room} year={year}>
              «{room.name}»
            </Reopen>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Reopen({ room, year, children }: { room: AlboRoom; year: number; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Command
      className="button plain small as-link"
      run={() => askAndReopen(room, year)}
      done={({ id }) => navigate(`/stanza/${id}`)}
    >
      {children}
    </Command>
  )
}

/** The current season, and whether its rankings exist. A past season's exist, unless their rooms do not answer. */
type Course = { year: number; speechPublished: boolean }

/** The rooms of a past season that were not reopened in the season `current`. */
export const thatMayReturn = ({ year, rooms }: Albo['seasons'][number], current: number): AlboRoom[] =>
  year < current ? rooms.filter(({ isMega, currentId }) => !isMega && currentId === undefined) : []

const SILENT = 'non risponde: aprila e vediamo'

/** The line below a room's name: how many played and who won, or why that is not known. */
export function alboNote({ players, position, winner }: AlboRoom, year: number, course: Course): string {
  const among = `su ${grouped(players)}`
  if (position === 1) return `${among}, hai vinto tu`
  if (winner !== null) {
    const isLast = position === players && players > 2
    return isLast ? `${among}, qualcuno doveva chiudere` : `${among}, ha vinto ${winner}`
  }
  if (year !== course.year) return SILENT
  return course.speechPublished ? SILENT : 'si aspetta il discorso'
}

/** «1 vittoria, 6 presenze.» Empty while further pages may change it, and where there is nothing to count. */
export function alboSummary({ seasons, next }: Albo): string {
  const rooms = seasons.flatMap((season) => season.rooms)
  if (next !== null || rooms.length === 0) return ''
  const won = rooms.filter(({ position }) => position === 1).length
  return `${count(won, 'vittoria', 'vittorie')}, ${count(rooms.length, 'presenza', 'presenze')}.`
}

/** Concatenates the pages; a year that is cut by a page's end is joined. */
export const joinPages = (pages: readonly Albo[]): Albo => {
  const seasons: { year: number; rooms: AlboRoom[] }[] = []
  for (const { year, rooms } of pages.flatMap((page) => page.seasons)) {
    const last = seasons.at(-1)
    if (last?.year === year) last.rooms.push(...rooms)
    else seasons.push({ year, rooms: [...rooms] })
  }
  return { seasons, next: pages.at(-1)?.next ?? null }
}
