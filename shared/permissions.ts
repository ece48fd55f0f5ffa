/**
 * The table of permissions in a room (ONLY-THE-OWNER). The server decides by it, and the buttons are shown and hidden by
 * it. The actor is signed in; the checks follow in this order (contract): existence, ownership or membership, mega room,
 * season, open or closed, sealed, and last the other person.
 */

import type { ShutCode } from './evening/phase.ts'

type PermissionCode =
  | ShutCode
  | 'room/not-found'
  | 'room/not-owner'
  | 'room/owner-cannot-leave'
  | 'room/mega'
  | 'room/other-season'
  | 'room/closing'
  | 'room/closed'
  | 'room/removed'
  | 'room/not-a-player'
  | 'room/not-member'
  | 'room/not-past'

/** `userId: null` is the operator. `season`: of the actor's ticket. */
export type Actor = { userId: string | null; season: number }

export type RoomPhase = 'open' | 'closing' | 'closed'

/** `ownerId: null`: the operator owns the room, as with the mega room (game.md, «The mega room»). */
export type PermissionRoom = {
  ownerId: string | null
  isMega: boolean
  season: number
  phase: RoomPhase
  isMember: boolean
  /** Why nobody may enter or leave (design.md, «A shut season»): `roomShutBy`. */
  shutBy: ShutCode | null
  /** The owner has taken the actor out (design.md, «What an owner changes»). */
  isTakenOut: boolean
}

/** The person that the action concerns, if it is not the actor. A deleted account's entry is not a player. */
export type OtherPerson = { userId: string; isPlayer: boolean; isTakenOut: boolean }

/** `nothingToDo`: allowed, but already done. A repetition does no harm, and no button is shown. */
export type Permission = { ok: true; nothingToDo?: true } | { ok: false; code: PermissionCode }

/** `room` is null when it does not exist or is being deleted. */
type Question = (actor: Actor, room: PermissionRoom | null) => Permission

/** `other` is missing while no person is chosen: then the answer says whether there is a choice at all. */
type QuestionAbout = (actor: Actor, room: PermissionRoom | null, other?: OtherPerson) => Permission

const yes: Permission = { ok: true }
const already: Permission = { ok: true, nothingToDo: true }
const no = (code: PermissionCode): Permission => ({ ok: false, code })

const isOperator = (actor: Actor): boolean => actor.userId === null
const isOwner = (actor: Actor, room: PermissionRoom): boolean => !isOperator(actor) && actor.userId === room.ownerId

const join: Question = (actor, room) => {
  // The operator has no account and no words, so they cannot be in a room (game.md, «The mega room»).
  if (room === null || isOperator(actor)) return no('room/not-found')
  if (room.isMember) return already
  if (room.isTakenOut) return no('room/removed')
  if (room.season !== actor.season) return no('room/other-season')
  if (room.phase === 'closing') return no('room/closing')
  if (room.phase === 'closed') return no('room/closed')
  if (room.shutBy) return no(room.shutBy)
  return yes
}

const leave: Question = (actor, room) => {
  if (room === null) return no('room/not-found')
  if (isOwner(actor, room)) return no('room/owner-cannot-leave')
  if (!room.isMember || isOperator(actor)) return already
  if (room.isMega) return no('room/mega')
  // Nobody leaves a room that is closing: the contract has one code for closing and closed.
  if (room.phase !== 'open') return no('room/closed')
  // A person who has seen a board elsewhere could spoil the words of the same people here, by coming or by going.
  if (room.shutBy) return no(room.shutBy)
  return yes
}

const close: Question = (actor, room) => {
  if (room === null) return no('room/not-found')
  if (!isOwner(actor, room) && !isOperator(actor)) return no('room/not-owner')
  // A closing room continues by its alarm: a repeated request adds nothing.
  return room.phase === 'open' ? yes : already
}

const deleteRoom: Question = (actor, room) => {
  if (room === null) return no('room/not-found')
  return isOwner(actor, room) ? yes : no('room/not-owner')
}

/** design.md, «What an owner changes». A member who repeats a hand-over that is already done gets «nothing to do». */
const handOver: QuestionAbout = (actor, room, other) => {
  if (room === null) return no('room/not-found')
  if (room.isMember && other !== undefined && other.userId === room.ownerId) return already
  if (!isOwner(actor, room)) return no('room/not-owner')
  if (room.season !== actor.season) return no('room/other-season')
  return other?.isPlayer === false ? no('room/not-a-player') : yes
}

/** design.md, «What an owner changes». A person taken out stays out, so a repetition is «already done» in any phase. */
const takeOut: QuestionAbout = (actor, room, other) => {
  if (room === null) return no('room/not-found')
  if (!isOwner(actor, room)) return no('room/not-owner')
  if (other?.userId === actor.userId) return no('room/owner-cannot-leave')
  if (other?.isTakenOut) return already
  if (room.season !== actor.season) return no('room/other-season')
  if (room.phase !== 'open') return no('room/closed')
  // As with leaving: a person who has seen a board elsewhere could spoil the words of the same people here.
  if (room.shutBy) return no(room.shutBy)
  return other?.isPlayer === false ? no('room/not-a-player') : yes
}

/** The owner sees the people taken out and may let them in again, in a closed room too. */
const pardon: QuestionAbout = (actor, room, other) => {
  if (room === null) return no('room/not-found')
  if (!isOwner(actor, room)) return no('room/not-owner')
  return other?.isTakenOut === false ? already : yes
}

/** design.md, «What an owner changes». */
const rename: Question = (actor, room) => {
  if (room === null) return no('room/not-found')
  if (!isOwner(actor, room)) return no('room/not-owner')
  if (room.season !== actor.season) return no('room/other-season')
  return room.phase === 'open' ? yes : no('room/closed')
}

/** The same company makes its room of this season from one of a past season (design.md, «The same company»). */
const reopen: Question = (actor, room) => {
  if (room === null || isOperator(actor)) return no('room/not-found')
  if (room.isTakenOut) return no('room/removed')
  if (!room.isMember) return no('room/not-member')
  if (room.isMega) return no('room/mega')
  return room.season < actor.season ? yes : no('room/not-past')
}

export const can: Record<'join' | 'leave' | 'close' | 'delete' | 'reopen' | 'rename', Question> &
  Record<'handOver' | 'takeOut' | 'pardon', QuestionAbout> = {
  join,
  leave,
  close,
  delete: deleteRoom,
  reopen,
  handOver,
  takeOut,
  pardon,
  rename,
}
