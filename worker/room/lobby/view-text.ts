/** A room's view as text. Only `isMember` depends on the viewer, so one serialised view serves thousands. */
import type { Frame } from '../../../shared/protocol/frames.ts'
import type { RoomSnapshot, ViewText } from '../room-api.ts'

export const viewText = ({ head, listing, members }: RoomSnapshot, viewerId: string): ViewText =>
  `${head.slice(0, -1)},"isMember":${members.has(viewerId)},"players":${listing}}`

/** The `room` frame. */
export const frameText = (snapshot: RoomSnapshot, viewerId: string, version: number): string =>
  `{"type":"room","v":${version},"seq":${snapshot.seq},"room":${viewText(snapshot, viewerId)}}`

/** The first frame for a page that has this very view. */
export const sameText = (seq: number): string => JSON.stringify({ type: 'same', seq } satisfies Frame)
