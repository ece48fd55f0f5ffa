/** The build brings it from the app (commands/build/players-pictures.ts), which the Worker's sources do not import. */
declare module 'virtual:players-pictures' {
  import type { FirstData } from '../shared/api/first-data.ts'
  /** `page`: `home`, `parole` or `stanza`. Null: it is better sent without a picture. */
  export function drawPicture(page: string, url: URL, data: FirstData): { title: string; body: string } | null
}
