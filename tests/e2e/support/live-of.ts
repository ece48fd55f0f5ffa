import { paths } from '../../../shared/api/paths.ts'

/** The address of a room's socket, whatever number the page says it has; without an id any room's. */
export const liveOf = (id = '[^/]+'): RegExp => new RegExp(`${paths.live('ID').replace('ID', id)}(\\?|$)`)
