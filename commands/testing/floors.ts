/** The order of a part's folders: a folder imports only from those below it. Lint refuses an import upwards. */
import type { Source } from './sources.ts'

/** From the lowest on; a part's own files are above all of them. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  worker: ['platform', 'db', 'http', 'room', 'season', 'auth', 'evening', 'me', 'rooms', 'operator', 'pages'],
  app: [
    'styles',
    'net',
    'keep',
    'start',
    'text',
    'president',
    'session',
    'teletext',
    'sign-in',
    'evening',
    'years',
    'words',
    'home',
    'room',
    'board',
    'ranking',
    'pages',
    'hidden',
    'regia',
  ],
}

/** Each import from a higher folder, as a line that names the order. Types, and code loaded later by `import()`, are exempt. */
export const arrowsUp = (sources: readonly Source[]): string[] =>
  Object.entries(FLOORS).flatMap(([part, floors]) => {
    const floorOf = (file: string): number => {
      const [, folder = '', ...rest] = file.split('/')
      return rest.length === 0 ? floors.length : floors.indexOf(folder)
    }
    const isOf = (file: string): boolean => file.startsWith(`${part}/`)
    return sources
      .filter(({ file }) => isOf(file))
      .flatMap(({ file, imports }) => {
        const from = floorOf(file)
        if (from < 0)
          return [`${file}: its folder has no place yet in the order of ${part}/ (commands/testing/floors.ts)`]
        const up = imports.filter((one) => !one.isType && isOf(one.file) && floorOf(one.file) > from)
        return [...new Set(up.map((one) => one.file))].map(
          (target) =>
            `${file} imports ${target}, which stands above it. In ${part}/, from the floor up: ${floors.join(', ')}`,
        )
      })
  })
