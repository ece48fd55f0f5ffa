/** Shown to a person who followed a room's link. The room's name is not told to someone who is signed out. */
export function Awaited() {
  return <p className="notice good">Ti aspettano in una stanza: entra!</p>
}
