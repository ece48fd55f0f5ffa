/** A room's view as text. Only `isMember` depends on the viewer, so one serialised view serves thousands. */
import type { RoomSnapshot } from '../room-api.ts'

/** A `RoomView` as JSON. */
export const viewText = ({ head, listing, members }: RoomSnapshot, viewerId: string): string =>
  `${head.slice(0, -1)},"isMember":${members.has(viewerId)},"players":${listing}}`

/** The `room` frame. */
export const frameText = (snapshot: RoomSnapshot, viewerId: string, version: number): string =>
  `{"type":"room","v":${version},"seq":${snapshot.seq},"room":${viewText(snapshot, viewerId)}}`
