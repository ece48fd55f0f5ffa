/**
 * Ways to send a room's link: code, keys of the messengers, the clipboard, the wall of a television, and messages that remind
 * the owner, or those who have not finished.
 */
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { RoomView } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { messageText } from '../../shared/evening/texts.ts'
import { toldApart } from '../../shared/rooms/names.ts'
import { minutesLeft } from '../evening/news.tsx'
import { cell, ON_WALL_KEY, readTab, useCell, writeTab } from '../keep/kept.ts'
import { serverNow } from '../net/server-clock.ts'
import { chunk, later, loaded, prefetch } from '../start/chunk.ts'
import { useHydrated, useOrigin } from '../start/hydration.ts'
import { Command } from '../teletext/command.tsx'
import { dialog, notify } from '../teletext/dialog.tsx'
import { listNames } from '../text/italian.ts'
import { useEachSecond } from '../text/moment.ts'
import { useThisRoom } from './permission.ts'

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/**
 * A code to scan, Telegram, WhatsApp, the device's share sheet, or the bare link; nothing once the room cannot be entered.
 */
export function Share() {
  const heading = messageText('invitation.heading', useThisRoom().stage)
  return heading === '' ? null : <Ways heading={heading} />
}

function Ways({ heading }: { heading: string }) {
  const { view, stage } = useThisRoom()
  const url = useRoomUrl(view.id)
  const text = messageText('invitation.text', stage, { room: view.name })
  const { tell, line } = useTold()
  return (
    <section aria-labelledby="invite">
      <h2 className="section" id="invite">
        {heading}
      </h2>
      <div className="invite">
        <button className="qr" type="button" aria-label="Codice QR: mostralo grande" onClick={() => putOnWall(view.id)}>
          <Suspense>
            <QrCode text={url} />
          </Suspense>
        </button>
        <div className="invite-links">
          <AppLinks text={text} url={url} />
          <CopyLink url={url} tell={tell} />
        </div>
      </div>
      <div className="buttons">
        <TvKey className="button" />
        <SheetKey text={text} url={url} />
      </div>
      {line}
    </section>
  )
}

/** A chunk of its own: one person of a room puts it on a television. */
const loadTv = chunk(() => import('./tv-dialog.tsx'))

export function TvKey({ className }: { className: string }) {
  const { view } = useThisRoom()
  const address = spokenUrl(useRoomUrl(view.id))
  useEffect(() => {
    prefetch(loadTv)
  }, [])
  return (
    <Command
      className={className}
      run={() => loaded(loadTv())}
      done={({ TvDialog }) =>
        void dialog((close) => (
          <TvDialog roomId={view.id} address={address} put={() => putOnWall(view.id)} close={close} />
        ))
      }
    >
      Metti in TV
    </Command>
  )
}

export type Message = { text: string; url: string }

/** WhatsApp and Telegram with the message already written; the person sends it there. */
export function AppLinks({ text, url }: Message) {
  const links = shareLinks(text, url)
  return (
    <>
      <a className="button wide" href={links.telegram} target="_blank" rel="noreferrer">
        Telegram
      </a>
      <a className="button wide" href={links.whatsapp} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </>
  )
}

/** `tell`: shows the result in a live region of the caller's. */
export function CopyLink({ url, tell }: { url: string; tell: (message: string) => void }) {
  const copyLink = async (): Promise<void> => {
    if (await copy(url)) tell('✓ Copiato: incollalo dove vuoi.')
    else await notify('Il link', <p className="selectable">{url}</p>)
  }
  return (
    <button className="button wide" type="button" onClick={() => void copyLink()}>
      Copia il link
    </button>
  )
}

const useHasSheet = (): boolean => useHydrated() && 'share' in navigator

type SheetKeyProps = Message & { name?: string; className?: string }

export function SheetKey({ text, url, name = 'Condividi…', className = 'button' }: SheetKeyProps) {
  if (!useHasSheet()) return null
  // A sheet that does not open would leave the press without an answer.
  const send = async (): Promise<void> => {
    const outcome = await openSheet(toSheet({ text, url }))
    if (outcome === 'refused') await notify('Il messaggio', <p className="letter selectable">{`${text}\n${url}`}</p>)
  }
  return (
    <button className={className} type="button" onClick={() => void send()}>
      {name}
    </button>
  )
}

/** A message for the share sheet; with the file, if the sheet takes text and file. Beside a file many apps drop the `url`. */
export function toSheet({ text, url }: Message, file?: File): ShareData {
  const whole = file && { files: [file], text: `${text}\n${url}` }
  return whole && navigator.canShare?.(whole) ? whole : { title: 'DIECI PAROLE', text, url }
}

/** Asked with an empty picture, since the real one may not be drawn yet. */
export const sheetTakesPictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'dieci-parole.png', { type: 'image/png' })], text: 'DIECI PAROLE' }) ===
  true

/**
 * `closed`: the person has cancelled. `refused`: there is no sheet, the press was too long ago (NotAllowedError), or an
 * earlier sheet has never ended (InvalidStateError).
 */
export async function openSheet(message: ShareData): Promise<'sent' | 'closed' | 'refused'> {
  try {
    await navigator.share(message)
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'refused'
  }
}

/** A message as a chat will show it, and the ways to send it. The person sends it. */
export function MessageToSend({ text, url, file }: Message & { file?: File | undefined }) {
  const { tell, line } = useTold()
  const hasSheet = useHasSheet()
  const copyMessage = async (): Promise<void> =>
    tell((await copy(`${text}\n${url}`)) ? '✓ Copiato: incollalo dove vuoi.' : 'Da qui non si copia: tienilo premuto.')
  const send = async (): Promise<void> =>
    tell(
      (await openSheet(toSheet({ text, url }, file))) === 'refused' ? 'Da qui non si manda: copia il messaggio.' : '',
    )
  return (
    <>
      <p className="letter small selectable">
        {text}
        <br />
        <span className="second">{spokenUrl(url)}</span>
      </p>
      {hasSheet && (
        <button className="button action wide" type="button" onClick={() => void send()}>
          Manda
        </button>
      )}
      <button className={`button ${hasSheet ? '' : 'action'} wide`} type="button" onClick={() => void copyMessage()}>
        Copia il messaggio
      </button>
      <div className="buttons">
        <AppLinks text={text} url={url} />
      </div>
      {line}
    </>
  )
}

/** A live line for the result of a press. */
export function useTold() {
  const [message, tell] = useState('')
  const line = (
    <p className="small ok" role="status">
      {message}
    </p>
  )
  return { tell, line }
}

/** Links that open the apps with the message written. After a message of several lines the address has a line of its own. */
const whatsappLink = (text: string, url: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text}${text.includes('\n') ? '\n' : ' '}${url}`)}`

export const shareLinks = (text: string, url: string): { telegram: string; whatsapp: string } => ({
  telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  whatsapp: whatsappLink(text, url),
})

/** A message with more names would not be read. */
const NAMES = 6

/** A message to the owner of a room that waits to be closed; nothing before the seal. */
export function WakeOwner({ owner, isNext }: { owner: string; isNext: boolean }) {
  const { view, stage } = useThisRoom()
  return (
    <WakeMessage
      name={messageText('wake.owner.key', stage)}
      text={messageText('wake.owner.text', stage, { room: view.name, owner })}
      roomId={view.id}
      isNext={isNext}
    />
  )
}

/** A message that names those who have not finished, while they still can; nothing afterwards, or when all have. */
export function WakeUnfinished() {
  const { player, view, stage } = useThisRoom()
  const names = missingNames(view, player.user.id, NAMES)
  const time = useEachSecond(() => minutesLeft(player.season, serverNow()))
  if (names === '') return null
  return (
    <WakeMessage
      name={messageText('wake.unfinished.key', stage)}
      text={messageText('wake.unfinished.text', stage, { room: view.name, names, time })}
      roomId={view.id}
      isNext={false}
    />
  )
}

type MessageProps = { name: string; text: string; roomId: string; isNext: boolean }

/** By the device's share sheet, or by WhatsApp. The person sends it. */
function WakeMessage({ name, text, roomId, isNext }: MessageProps) {
  const url = useRoomUrl(roomId)
  const hasSheet = useHasSheet()
  if (name === '') return null
  const style = `button wide ${isNext ? 'action' : ''}`
  if (!hasSheet) {
    return (
      <a className={style} href={whatsappLink(text, url)} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  }
  return <SheetKey text={text} url={url} name={name} className={style} />
}

/** The owner's message has more names than everybody's. */
export const NAMES_FOR_OWNER = 20

/**
 * «Ada, Bruno e altri 40»: who has not finished, without the viewer, by first names where these are distinct; empty if
 * everybody has. In a large room the browser knows only some of the names, and counts the others.
 */
export function missingNames(view: RoomView, me: string, most: number): string {
  const unfinished = view.players.filter(({ hasFinished }) => !hasFinished)
  const others = unfinished.filter(({ id }) => id !== me)
  const isMissing = others.length < unfinished.length
  const total = Math.max(others.length, view.playerCount - view.finishedCount - (isMissing ? 1 : 0))
  if (others.length === 0) return ''
  const names = others.map(({ fullName }) => fullName)
  return listNames(toldApart(names, most), total)
}

/** The label of the owner's key; empty if all have finished, it is too late, or the room is closing. */
export function missingKey(view: RoomView, me: string, stage: Stage): string {
  const isOver = !view.isOpen || view.isClosing
  return isOver || missingNames(view, me, NAMES_FOR_OWNER) === '' ? '' : messageText('missing.key', stage)
}

/** Whether the text was copied; a browser may refuse, so the text has to be on screen as well. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const useRoomUrl = (id: string): string => `${useOrigin()}/stanza/${id}`

/** The address to be read aloud: without the protocol. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '')

// The room on the wall of this tab. A television that shows the code goes on to the board and the podium by itself, since nobody
// has a keyboard there. Kept for the tab alone, so that a reload keeps the wall.

const shown = cell(readTab(ON_WALL_KEY))
/** The room whose page is open. */
let open: string | null = null

/** @param roomId null removes the wall */
export function putOnWall(roomId: string | null): void {
  writeTab(ON_WALL_KEY, roomId) // where storage is forbidden, the wall holds until the tab is reloaded
  shown.set(roomId)
}

export const isOnWall = (roomId: string): boolean => shown.get() === roomId
/** Deferred: the page stays until the wall's chunk is loaded, and a wall until the next screen's wall is. */
export const useIsOnWall = (roomId: string): boolean => useDeferredValue(useCell(shown) === roomId, false)

/**
 * Leaving a room's page removes its wall, so that a later visit does not begin with it. A reload does not run the cleanup.
 *
 * @returns the cleanup, for when the page is left
 */
export function enterRoom(roomId: string): () => void {
  open = roomId
  return () => {
    open = null
    // Delayed: React in development unmounts a page and mounts it again.
    queueMicrotask(() => {
      if (shown.get() !== null && open !== shown.get()) putOnWall(null)
    })
  }
}

export const useWallOf = (roomId: string): void => useEffect(() => enterRoom(roomId), [roomId])
