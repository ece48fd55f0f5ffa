/** «Fai vedere»: sends the card with the ranking as a message, by the device's share sheet, else by a dialog. */
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { calledAmong } from '../../../shared/rooms/names.ts'
import { grouped, listNames, points, toName } from '../../text/italian.ts'
import { tellAwards } from '../awards.tsx'
import './card.css'
import { useEffect, useRef, useState } from 'react'
import { messageText } from '../../../shared/evening/texts.ts'
import { download } from '../../keep/download.ts'
import { useThisRoom } from '../../room/permission.ts'
import {
  type Message,
  MessageToSend,
  openSheet,
  sheetTakesPictures,
  toSheet,
  useRoomUrl,
  useTold,
} from '../../room/sharing.tsx'
import { chunk, prefetch } from '../../start/chunk.ts'
import { Dialog, dialog } from '../../teletext/dialog.tsx'
import { Dots } from '../../teletext/page.tsx'
import type { Picture } from './draw.ts'
import { type CardFacts, cardFacts, HEIGHT, WIDTH } from './facts.ts'

/** A chunk of its own: everybody opens a ranking, and some send a card. */
const loadCard = chunk(() => import('./draw.ts'))

/** `unreached`: the drawing chunk could not be loaded. */
type Made = Picture | 'undrawable' | 'unreached'

let made: { of: string; picture: Promise<Made> } | null = null

/** One picture for one card: begun when the key is touched, sent when it is released, shown by the dialog. */
function pictureOf(facts: CardFacts): Promise<Made> {
  const of = JSON.stringify(facts)
  if (made?.of !== of) made = { of, picture: make(facts) }
  return made.picture
}

async function make(facts: CardFacts): Promise<Made> {
  const picture = await loadCard()
    .then(async ({ drawCard }) => (await drawCard(facts)) ?? 'undrawable')
    .catch(() => 'unreached' as const)
  if (typeof picture === 'string') made = null // the next press tries again
  return picture
}

/** The sheet needs a recent press (transient activation). The limit differs between browsers, so this one is short. */
const PRESS_LASTS_MS = 700

const whilePressed = <T,>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, PRESS_LASTS_MS, null))])

/** `isNext`: it is the page's next action. */
export function ShowKey({ ranking, isNext }: { ranking: Ranking; isNext: boolean }) {
  const { player, view } = useThisRoom()
  const url = useRoomUrl(view.id)
  const isDrawing = useRef(false)
  const facts = cardFacts(view, ranking, location.host)
  const title = messageText('closed.share.heading', 'published')
  const head = messageText('closed.share.text', 'published', { room: view.name })
  useEffect(() => {
    prefetch(loadCard)
  }, [])
  const prepare = (): void => {
    if (facts) void pictureOf(facts)
  }
  const isSent = async (message: Message): Promise<boolean> => {
    if (!facts) return (await openSheet(toSheet(message))) === 'sent'
    if (!sheetTakesPictures()) return false
    isDrawing.current = true
    const picture = await whilePressed(pictureOf(facts))
    isDrawing.current = false
    if (picture === null || typeof picture === 'string') return false
    return (await openSheet(toSheet(message, picture.file))) === 'sent'
  }
  const show = async (): Promise<void> => {
    if (isDrawing.current) return
    const message = { text: rankingMessage(head, ranking, view, player.user.id), url }
    if (await isSent(message)) return
    void dialog((close) => (
      <Dialog title={title} close={close}>
        <Ways facts={facts} message={message} />
        <button className="button plain wide" type="button" onClick={() => close()}>
          Chiudi
        </button>
      </Dialog>
    ))
  }
  return (
    <button
      className={`button ${isNext ? 'action' : ''} wide unprinted`}
      type="button"
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={() => void show()}
    >
      {title}
    </button>
  )
}

/** The card and the message, each with its own ways to send; a person without a place in the ranking has no card. */
function Ways({ facts, message }: { facts: CardFacts | null; message: Message }) {
  const picture = useMade(facts)
  return (
    <>
      {picture === 'undrawable' || picture === 'unreached' ? (
        <p className="notice wait" role="status">
          {WITHOUT_PICTURE[picture]}
        </p>
      ) : (
        facts && <Card picture={picture} />
      )}
      <MessageToSend {...message} file={typeof picture === 'object' ? picture.file : undefined} />
    </>
  )
}

const WITHOUT_PICTURE = {
  undrawable: 'Questo browser non lascia disegnare la cartolina. Il messaggio però c’è.',
  unreached: 'La cartolina non arriva: riprova quando torna la rete. Il messaggio però c’è.',
}

/** Undefined while the card is being drawn, and where there is none. */
function useMade(facts: CardFacts | null): Made | undefined {
  const [picture, setPicture] = useState<Made>()
  useEffect(() => {
    let isGone = false
    if (facts) {
      void pictureOf(facts).then((drawn) => {
        if (!isGone) setPicture(drawn)
      })
    }
    return () => {
      isGone = true
    }
  }, [facts])
  return picture
}

function Card({ picture }: { picture: Picture | undefined }) {
  const { tell, line } = useTold()
  const keep = (): void => {
    if (picture) download(picture.file)
    tell('✓ Scaricata: è tra i tuoi file.')
  }
  return (
    <div className="show-card">
      {picture ? (
        <img className="card-image" src={picture.url} width={WIDTH} height={HEIGHT} alt={picture.sentence} />
      ) : (
        <p className="card-image" role="status">
          disegno
          <Dots />
        </p>
      )}
      <div>
        <p className="second">La tua cartolina</p>
        {/* Present while the card is being drawn, so that the other keys do not move. */}
        <button className="button" type="button" disabled={!picture} onClick={keep}>
          Scarica
        </button>
        {line}
      </div>
    </div>
  )
}

// The ranking as a message (game.md, «In a chat»), also for people who are not signed in.

/**
 * The podium, one line a place, the sender's own line if they are not on it, and the awards whose winners are all on the
 * podium or the sender. It names nobody else, since they have not agreed to it.
 *
 * @param head the message's first line
 * @param me the sender's id, of a player or not
 */
export function rankingMessage(head: string, ranking: Ranking, view: RoomView, me: string): string {
  const { podium, results, me: mine } = ranking
  const everyone = [...podium, ...view.players, ...results]
  const places = podium.map((result) => `${result.position}º ${calledAmong(result, everyone)}, ${points(result.score)}`)
  const isOnPodium = (id: string): boolean => podium.some((result) => result.id === id)
  const own = mine && !isOnPodium(mine.id) ? [`Io ${grouped(mine.position)}º, ${points(mine.score)}`] : []
  const awards = tellAwards(ranking, view)
    .filter(({ people }) => people.every(({ id }) => id === me || isOnPodium(id)))
    .map(({ title, people }) => {
      const winners = people.map(({ id, name }) => (id === me ? 'a me' : toName(name)))
      return `${title.charAt(0).toLowerCase()}${title.slice(1)} ${listNames(winners)}`
    })
  return [head, ...places, ...own, ...(awards.length > 0 ? [`Premi: ${awards.join('; ')}`] : [])].join('\n')
}
