import { describe, expect, test } from 'vitest'
import { type Actor, can, type OtherPerson, type PermissionRoom } from '../../shared/permissions.ts'

const SEASON = 2025
const actors: Record<string, Actor> = {
  owner: { userId: 'owner', season: SEASON },
  member: { userId: 'member', season: SEASON },
  stranger: { userId: 'stranger', season: SEASON },
  operator: { userId: null, season: SEASON },
}

/** Every room there can be, as this actor sees it: the mega room is the operator's, an owner is in their room. */
const rooms = (who: string) =>
  [false, true].flatMap((isMega) =>
    [SEASON, 2024, SEASON + 1].flatMap((season) =>
      (['open', 'closing', 'closed'] as const).flatMap((phase) =>
        ([null, 'room/published', 'room/sealed'] as const).map((shutBy) => ({
          isMega,
          season,
          phase,
          shutBy,
          isTakenOut: false,
          ownerId: isMega ? null : 'owner',
          isMember: who === 'member' || (who === 'owner' && !isMega),
        })),
      ),
    ),
  )

const cases = Object.entries(actors).flatMap(([who, actor]) => rooms(who).map((room) => ({ who, actor, room })))

/** Looked at by whom they are about. */
type OfTheOwner = 'handOver' | 'takeOut' | 'pardon' | 'rename'

const UNSHUT = { shutBy: null, isTakenOut: false }
const YES = { ok: true }
const ALREADY = { ok: true, nothingToDo: true }
const no = (code: string) => ({ ok: false, code })
const owns = (who: string, room: PermissionRoom) => who === 'owner' && !room.isMega

describe('ONLY-THE-OWNER, every actor in every room', () => {
  test.each(cases)(
    '$who, mega $room.isMega, $room.season, $room.phase, shut by $room.shutBy',
    ({ who, actor, room }) => {
      // design.md, «A shut season»: from the seal or the publication on nobody enters or leaves an open room either, and each
      // says which it is.
      const open = room.shutBy ? no(room.shutBy) : YES
      const byPhase = { open, closing: no('room/closing'), closed: no('room/closed') }
      const join = () => {
        if (who === 'operator') return no('room/not-found')
        if (room.isMember) return ALREADY
        return room.season === SEASON ? byPhase[room.phase] : no('room/other-season')
      }
      const leave = () => {
        if (owns(who, room)) return no('room/owner-cannot-leave')
        if (who !== 'member') return ALREADY
        if (room.isMega) return no('room/mega')
        return room.phase === 'open' ? open : no('room/closed')
      }
      const close = () => {
        if (!owns(who, room) && who !== 'operator') return no('room/not-owner')
        return room.phase === 'open' ? YES : ALREADY
      }
      // design.md, «The same company»: membership, then the mega room, then the season.
      const reopen = () => {
        if (who === 'operator') return no('room/not-found')
        if (!room.isMember) return no('room/not-member')
        if (room.isMega) return no('room/mega')
        return room.season < SEASON ? YES : no('room/not-past')
      }
      const told: Record<Exclude<keyof typeof can, OfTheOwner>, object> = {
        ...{ reopen: reopen(), join: join(), leave: leave(), close: close() },
        delete: owns(who, room) ? YES : no('room/not-owner'),
      }
      const actions = Object.keys(told) as (keyof typeof told)[] // Object.keys widens the keys to string
      expect(Object.fromEntries(actions.map((action) => [action, can[action](actor, room)]))).toEqual(told)
    },
  )

  const others: Record<string, OtherPerson> = {
    player: { userId: 'somebody', isPlayer: true, isTakenOut: false },
    'taken out': { userId: 'somebody', isPlayer: false, isTakenOut: true },
    nobody: { userId: 'somebody', isPlayer: false, isTakenOut: false },
    owner: { userId: 'owner', isPlayer: true, isTakenOut: false },
  }
  const about = cases.flatMap((each) => Object.entries(others).map(([whom, other]) => ({ ...each, whom, other })))

  test.each(about)(
    '$who about $whom, mega $room.isMega, $room.season, $room.phase, shut by $room.shutBy',
    ({ who, actor, room, whom, other }) => {
      const isOwner = owns(who, room)
      const handOver = () => {
        if (room.isMember && whom === 'owner' && !room.isMega) return ALREADY
        if (!isOwner) return no('room/not-owner')
        if (room.season !== SEASON) return no('room/other-season')
        return other.isPlayer ? YES : no('room/not-a-player')
      }
      const takeOut = () => {
        if (!isOwner) return no('room/not-owner')
        if (whom === 'owner') return no('room/owner-cannot-leave')
        if (whom === 'taken out') return ALREADY
        if (room.season !== SEASON) return no('room/other-season')
        if (room.phase !== 'open') return no('room/closed')
        if (room.shutBy) return no(room.shutBy)
        return other.isPlayer ? YES : no('room/not-a-player')
      }
      const pardon = () => {
        if (!isOwner) return no('room/not-owner')
        return whom === 'taken out' ? YES : ALREADY
      }
      expect(can.handOver(actor, room, other)).toEqual(handOver())
      expect(can.takeOut(actor, room, other)).toEqual(takeOut())
      expect(can.pardon(actor, room, other)).toEqual(pardon())
    },
  )

  test.each(cases)(
    '$who, with nobody chosen, mega $room.isMega, $room.season, $room.phase, shut by $room.shutBy',
    ({ who, actor, room }) => {
      const owners = (here: object) => {
        if (!owns(who, room)) return no('room/not-owner')
        return room.season === SEASON ? here : no('room/other-season')
      }
      const open = room.phase === 'open' ? YES : no('room/closed')
      expect(can.rename(actor, room)).toEqual(owners(open))
      expect(can.handOver(actor, room)).toEqual(owners(YES))
      expect(can.takeOut(actor, room)).toEqual(owners(room.phase === 'open' && room.shutBy ? no(room.shutBy) : open))
      expect(can.pardon(actor, room)).toEqual(owns(who, room) ? YES : no('room/not-owner'))
    },
  )

  test.each(cases.filter(({ who }) => who === 'stranger'))(
    '$who, taken out before, mega $room.isMega, $room.season, $room.phase, shut by $room.shutBy',
    ({ actor, room }) => {
      const removed = { ...room, isTakenOut: true }
      expect(can.join(actor, removed), 'closed or not, of any season').toEqual(no('room/removed'))
      expect(can.leave(actor, removed), 'leaving says nothing new').toEqual(ALREADY)
      expect(can.reopen(actor, { ...removed, season: SEASON - 1 })).toEqual(no('room/removed'))
    },
  )

  test.each(Object.keys(actors))('existence comes first: %s in no room', (who) => {
    const actor = actors[who] ?? { userId: null, season: SEASON }
    for (const action of Object.keys(can) as (keyof typeof can)[]) {
      expect(can[action](actor, null)).toEqual(no('room/not-found'))
    }
  })

  test('the order of the contract: ownership before the mega room, the mega room before closed', () => {
    const mega = { ownerId: 'owner', isMega: true, season: SEASON, phase: 'closed', isMember: true, ...UNSHUT } as const
    expect(can.leave({ userId: 'owner', season: SEASON }, mega)).toEqual(no('room/owner-cannot-leave'))
    expect(can.leave({ userId: 'member', season: SEASON }, mega)).toEqual(no('room/mega'))
  })
})
