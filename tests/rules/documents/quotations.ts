/** Finds the quotations of a text: invariants, files, headings. Pure, so that each kind of fault can be shown to be found. */

/** A sentence may go on behind the next line's asterisk, slashes or hash. */
const joined = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/+|--|#)?[ \t]*/g, ' ')

/** Names in capitals with hyphens. */
export const invariantsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])[A-Z]+(?:-[A-Z]+)+(?![\w-])/g)].map(([name]) => name).filter((name) => name.length > 3)

/** The comments of a program, in any language. */
export function commentsOf(path: string, text: string): string {
  const found = path.endsWith('.toml')
    ? text.matchAll(/^\s*#.*$/gm)
    : path.endsWith('.sql')
      ? text.matchAll(/--.*$/gm)
      : text.matchAll(/(?<=^|[\s({,])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|<!--[\s\S]*?-->/gm)
  return [...found].map(([comment]) => comment).join('\n')
}

const FILE = 'tsx?|m?js|css|sql|toml|html|md|json|txt|webmanifest'
const FILE_NAME = new RegExp(`(?<![\\w@./…{-])((?:[\\w.-]+/)*[\\w-][\\w.-]*\\.(?:${FILE}))(?![\\w-])`, 'g')

const FOLDER =
  /(?<![\w@./…{-])((?:app|bench|commands|docs|migrations|public|shared|tests|worker|workshop)(?:\/[\w-]+)+)(?![\w.*/…-])|\(([\w-]+\/)\)/g

/** Files and folders that running text names: «room/pace.ts», «shared/ranking», «(season/)». */
export function filesIn(prose: string): string[] {
  const text = joined(prose)
  const folders = [...text.matchAll(FOLDER)].map(([, whole, end]) => whole ?? end ?? '')
  return [...[...text.matchAll(FILE_NAME)].map(([, name = '']) => name), ...folders]
}

/** Without how a program is run, which names the program: `node workshop/make-sounds.ts`. */
export const withoutCommands = (prose: string): string => prose.replace(/\b(?:node|npx) .*$/gm, '')

const withoutFences = (markdown: string): string => markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '')
const PATH = new RegExp(`^(?:[\\w.-]+/)+[\\w.-]*$|^[\\w-][\\w.-]*\\.(?:${FILE})$`)

/** Paths between backticks in a document: those with a slash, and names of files. Content types are left out. */
export const pathsIn = (markdown: string): string[] =>
  [...withoutFences(markdown).matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => PATH.test(name) && !/^(text|application)\//.test(name))

/**
 * The names in a document's blocks of code: files, and in a diagram the modules of its boxes, by the end of their path
 * without the ending: `[room/owner]`, `[(room/store)]`, `[room/room: change]`. Between quotes or with other signs it is no module.
 */
export const namesInBlocks = (markdown: string): string[] =>
  [...markdown.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].flatMap(([, language, block = '']) =>
    language === 'mermaid'
      ? [...block.matchAll(/\[\(?([a-z][\w/-]*)(?:: \w+)?\)?\]/g)].map(([, name = '']) => `${name}.ts`)
      : filesIn(block),
  )

/** Where a document's links lead, those to other sites left out. */
export const linksIn = (markdown: string): string[] =>
  [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))

/** As a link's anchor names a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

export const headingsOf = (markdown: string): string[] =>
  [...withoutFences(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

export const anchorsOf = (markdown: string): string[] => headingsOf(markdown).map(slugOf)

const HEADINGS = /(contract|(?:docs\/)?\b[a-z][a-z-]*\.md), («[^»]+»(?: and «[^»]+»)*)/g

/**
 * Headings that programs, tests and documents quote: `(contract, «Socket»)`, `(game.md, «Names»)`,
 * `design.md, «Boards» and «Taps»: …`. The contract is `docs/api.md`; a page without its folder lies in `docs/`.
 */
export const headingsNamedIn = (text: string): { document: string; heading: string }[] =>
  [...joined(text).matchAll(HEADINGS)].flatMap(([, page = '', quoted = '']) =>
    [...quoted.matchAll(/«([^»]+)»/g)].map(([, heading = '']) => ({
      document: page === 'contract' ? 'docs/api.md' : page.replace(/^(?!docs\/)/, 'docs/'),
      heading,
    })),
  )

/** Numbers by which decisions were quoted, until they stood under headings. */
export const numbersIn = (text: string): string[] => joined(text).match(/\bdecisions? \d+/gi) ?? []
