/** To who came by a room's link. Which room it is, nobody is told who is not in. */
export function Awaited() {
  return <p className="notice good">Ti aspettano in una stanza: entra!</p>
}
