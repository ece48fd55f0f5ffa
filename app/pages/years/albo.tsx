import '../../albo/albo.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/api/paths.ts'
import type { Albo } from '../../../shared/api/years-shapes.ts'
import { mayEnter } from '../../../shared/evening/phase.ts'
import { AlboRow, ReopenOneOf } from '../../albo/albo-row.tsx'
import { alboSummary, joinPages, thatMayReturn, withoutResults } from '../../albo/albo-text.ts'
import { act } from '../../api/act.ts'
import { call, demand } from '../../api/call.ts'
import { useWatchesLater } from '../../board/state/viewing.ts'
import { useEvening } from '../../evening/evening-store.ts'
import { usePlayer } from '../../session/use-session.ts'
import { Command, useCommand } from '../../teletext/command.tsx'
import { cup } from '../../teletext/drawings-players.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { Section } from '../../teletext/page/section.tsx'
import type { Opened } from '../../visit.tsx'

export const open = async (): Promise<Opened> => <AlboPage first={await demand(call<Albo>('GET', paths.seasons()))} />

/** Page 105: every closed room that I was in (decision 53). */
function AlboPage({ first }: { first: Albo }) {
  const { season } = usePlayer()
  const [further, setFurther] = useState<Albo[]>([])
  const command = useCommand()
  const isLater = useWatchesLater(season.year)
  const told = joinPages([first, ...further])
  const albo = isLater ? withoutResults(told, season.year) : told
  useEvening() // a page that is open over the seal hears of it
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
                      course={{ ...season, isLater }}
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
          <p className="small second">Le stanze chiuse in cui eri, anche quelle tolte dalla lista.</p>
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
