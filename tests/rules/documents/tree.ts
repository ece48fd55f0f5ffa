/** The project as it lies on the disk: every file that is ours, and its text. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
const WITH_PROSE = /\.(tsx?|m?js|css|sql|toml|html|md)$/

/** Files and folders, from the root; those whose name begins with a dot are not among them. */
export const tree: readonly string[] = globSync('**/*', { exclude: (path) => NOT_OURS.has(basename(path)) })

export const textOf = (path: string): string => readFileSync(path, 'utf8')

/** Files in which something can be quoted. */
export const written: readonly string[] = tree.filter((path) => WITH_PROSE.test(path))

export const documents: readonly string[] = written.filter((path) => path.endsWith('.md'))

export const isThere = (path: string): boolean => existsSync(path)

const topFolders = new Set(tree.filter((path) => !path.includes('/') && !path.includes('.')))

/**
 * Whether a file or folder exists that is named by the end of its path: `season/look.ts`. A name with a top folder is the
 * whole path.
 * @param by the file with the name, which must name another: after a merge of two files a sentence may name its own
 */
export function resolves(name: string, by?: string): boolean {
  const path = name.replace(/\/$/, '')
  const [first = ''] = path.split('/')
  if (path !== by && isThere(path)) return true
  const isWhole = path.includes('/') && topFolders.has(first)
  return !isWhole && tree.some((known) => known !== by && known.endsWith(`/${path}`))
}

/** A test by its family and its name without the ending: `worker/words` is `tests/worker/words/words.test.ts`, in whichever folder. */
export function isTest(name: string): boolean {
  const [family = '', ...rest] = name.split('/')
  const end = new RegExp(`/${rest.join('/')}\\.(test|spec)\\.tsx?$`)
  return tree.some((known) => known.startsWith(`tests/${family}/`) && end.test(known))
}
