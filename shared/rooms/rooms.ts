/**
 * Rooms: the form of their ids, their extra rules as stored and sent, the order of their people, the limit of a crowd, and
 * the states of a room's door.
 */
import { mayEnter } from '../evening/phase.ts'
import { decoded, plainSigns } from '../short-fields.ts'
import { compareByName } from './names.ts'

/** Lower-case letters and digits without 0 and o, 1, l and i: 31 characters that nobody misreads. */
export const ROOM_ID_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
export const ROOM_ID_LENGTH = 12

const SHAPE = new RegExp(`^[${ROOM_ID_ALPHABET}]{${ROOM_ID_LENGTH}}$`)

export const isRoomId = (text: string): boolean => SHAPE.test(text)

const IN_TEXT = new RegExp(`^[^\\p{L}\\p{N}]*([${ROOM_ID_ALPHABET}]{${ROOM_ID_LENGTH}})(?![\\p{L}\\p{N}])`, 'u')

/**
 * The id at the beginning of a text, with any signs that a message has put around it: «(id)», «id.», «ID », «id/».
 *
 * @param text typed, or the part after `/stanza/` in an address, encoded or not
 */
export const roomIdIn = (text: string): string | null =>
  IN_TEXT.exec(plainSigns(decoded(text)).toLowerCase())?.[1] ?? null

/**
 * Makes a room id from random bytes, which the caller provides. The bytes are read as one number, written in base 31: with
 * 12 bytes (96 bits for an id of 59.4) no id is likelier than another by more than one part in 2³⁶. Taking each byte modulo
 * 31 would favour eight of the characters by an eighth.
 *
 * @throws RangeError with fewer than 12 bytes
 */
export const roomIdFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length < ROOM_ID_LENGTH) throw new RangeError(`a room id needs at least ${ROOM_ID_LENGTH} bytes`)
  const base = ROOM_ID_ALPHABET.length
  let rest = [...bytes]
  let id = ''
  while (id.length < ROOM_ID_LENGTH) {
    // One long division: the remainder is this character, the quotient stays for the next.
    let remainder = 0
    rest = rest.map((byte) => {
      const dividend = remainder * 256 + byte
      remainder = dividend % base
      return Math.floor(dividend / base)
    })
    id += ROOM_ID_ALPHABET.charAt(remainder)
  }
  return id
}

/** The five extra rules, in the order of display. Their texts are in shared/extra-rules.ts. */
export const RULE_IDS = ['no-bonus', 'penalty-duplicates', 'last-man', 'last-word', 'bonus-no-duplicates'] as const

export type RuleId = (typeof RULE_IDS)[number]

/** The same rules, each once and in the order of `RULE_IDS`; unknown ones are left out. */
export const normaliseRules = (ids: readonly unknown[]): RuleId[] => RULE_IDS.filter((id) => ids.includes(id))

/** Rooms in one page of home. */
export const ROOMS_A_PAGE = 200
/** Rooms in one page of a search by word. Fewer, because each room may have to be asked, and nobody should wait long. */
export const ROOMS_A_SEARCH = 50

/** The players in listing order: the owner first, then the others alphabetically. A new list. */
export const listPlayers = <Player extends { id: string; fullName: string }>(
  ownerId: string | null,
  players: readonly Player[],
): Player[] => players.toSorted((a, b) => Number(b.id === ownerId) - Number(a.id === ownerId) || compareByName(a, b))

/** Home's two sections: the rooms that this user made, and those they joined. The order within each stays. */
export const splitRooms = <Card extends { isOwner: boolean }>(
  cards: readonly Card[],
): { owned: Card[]; joined: Card[] } => ({
  owned: cards.filter((card) => card.isOwner),
  joined: cards.filter((card) => !card.isOwner),
})

/** Above this many players frames contain only counts. Such a room, and the mega room, have no board. */
export const LOBBY_LIMIT = 300

export const isCrowded = ({ isMega, playerCount }: { isMega: boolean; playerCount: number }): boolean =>
  isMega || playerCount > LOBBY_LIMIT

/**
 * The states of a room's door, for its link (game.md, «Links to a room»).
 *
 * - `open`: a visitor who signs in enters
 * - `closed`: the owner has closed the room, and a visitor can only look
 * - `sealed`: nobody enters any room of the season
 * - `over`: there is an official text
 */
export type DoorState = 'open' | 'closed' | 'sealed' | 'over'

/** The answer of `GET /api/rooms/:id/door`. */
export type Door = { name: string; state: DoorState }

/**
 * @param facts of the room's own season
 * @param year of the present season: nobody enters a room of an earlier one
 */
export function doorState(
  room: { season: number; isOpen: boolean },
  facts: Parameters<typeof mayEnter>[0],
  year: number,
): DoorState {
  if (facts.speechPublished) return 'over'
  if (room.season !== year || !mayEnter(facts)) return 'sealed'
  return room.isOpen ? 'open' : 'closed'
}
