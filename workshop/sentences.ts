import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from 'vite'
import { ROOT } from '../commands/local/project.ts'

/** The files with players' Italian. */
const SOURCES = ['app/**/*.{ts,tsx}', 'app/hidden/quotes.txt', 'shared/**/*.ts', 'worker/**/*.ts']
/** A list of words, not of sentences. */
const NO_SENTENCES = ['shared/words/stop-words.ts']

type Said = { file: string; sentences: Sentence[] }

/** Every file that has text for players, sorted by name. */
export async function listSentences(): Promise<Said[]> {
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    if (!NO_SENTENCES.some((beginning) => file.startsWith(beginning))) files.push(file)
  }
  return files
    .sort()
    .map((file) => ({ file, sentences: readSentences(file, readFileSync(`${ROOT}/${file}`, 'utf8')) }))
    .filter(({ sentences }) => sentences.length > 0)
}

// Extracts from a source file the sentences for players: the whole text of an element, with `{…}` for values and
// `[one|other]` for alternatives, and every other string that looks like language. Meant for reading, and for the tests
// that check all of it for one spelling. A string that is no sentence may be included; a sentence must not be missed.

type Sentence = { line: number; text: string }

/** ESTree as the parser gives it: every node has a type, a position, and children. */
type Node = { type: string; start: number; [key: string]: unknown }

/** Attributes whose values are for machines. */
const SILENT_ATTRIBUTES = /^(className|id|key|style|htmlFor|type|to|href|rel|d|role|data-.*)$/
/** A thrown error's own message is for developers, in English. */
const SILENT_NODES = /^(ImportDeclaration|ExportAllDeclaration|TSLiteralType|ThrowStatement|TSEnumDeclaration)$/

export function readSentences(file: string, source: string): Sentence[] {
  if (file.endsWith('.txt'))
    return source
      .trimEnd()
      .split('\n')
      .map((text, index) => ({ line: index + 1, text }))
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  // The parser's types name every kind of node; this walk needs only what all nodes have.
  return textsOf(program as unknown as Node)
    .map(({ at, text }) => ({ line: lineOf(source, at), text: text.replaceAll(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => isLanguage(text))
}

type Text = { at: number; text: string }

function textsOf(node: Node): Text[] {
  if (SILENT_NODES.test(node.type) || isSql(node)) return []
  if (isText(node)) return [{ at: node.start, text: flatten(node) }]
  if (isElement(node)) return textsOfElement(node)
  const isPlainKey = (child: Node): boolean => node.type === 'Property' && child === node.key && node.computed !== true
  return nodesOf(node)
    .filter((child) => !isPlainKey(child))
    .flatMap(textsOf)
}

/** An element with text of its own is one sentence, including its children; of any other element, each part is one. */
function textsOfElement(node: Node): Text[] {
  const children = list(node.children)
  return children.some((child) => child.type === 'JSXText' && String(child.value).trim() !== '')
    ? [{ at: node.start, text: flatten(node) }, ...labelsWithin(node)]
    : [...labelsOf(node), ...children.flatMap(textsOf)]
}

/** The labels of an element, which flattening its text would miss. */
const labelsWithin = (node: Node): Text[] => [
  ...labelsOf(node),
  ...list(node.children).filter(isElement).flatMap(labelsWithin),
]

const labelsOf = (node: Node): Text[] =>
  list((node.openingElement as Node | undefined)?.attributes).flatMap((attribute) => {
    const { name, value } = attribute as { name?: Node; value?: Node | null }
    return value && !SILENT_ATTRIBUTES.test(String(name?.name)) ? textsOf(value) : []
  })

function flatten(node: Node): string {
  switch (node.type) {
    case 'JSXText':
      return String(node.value)
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '{…}'
    case 'TemplateLiteral':
      return list(node.quasis)
        .map((part) => (part.value as { cooked: string }).cooked)
        .reduce((text, part, index) => `${text}${filled(list(node.expressions)[index - 1])}${part}`)
    case 'JSXElement':
    case 'JSXFragment':
      return list(node.children).map(flatten).join('') || '{…}'
    case 'JSXExpressionContainer':
      return filled(node.expression as Node)
    default:
      return '{…}'
  }
}

function filled(node: Node | undefined): string {
  if (node === undefined || node.type === 'JSXEmptyExpression') return ''
  if (isText(node) || isElement(node)) return flatten(node)
  if (node.type === 'ConditionalExpression')
    return `[${filled(node.consequent as Node)}|${filled(node.alternate as Node)}]`
  if (node.type === 'LogicalExpression' && node.operator === '&&') return `[${filled(node.right as Node)}|]`
  if (node.type === 'ParenthesizedExpression') return filled(node.expression as Node)
  const texts = textsIn(node)
  return texts.length > 0 ? `{${texts.join(' / ')}}` : '{…}'
}

/** The strings among a call's arguments, as in «count(n, 'parola', 'parole')». */
const textsIn = (node: Node): string[] =>
  isText(node) ? [flatten(node)].filter((text) => /\p{L}/u.test(text)) : nodesOf(node).flatMap(textsIn)

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'sql'

const isElement = (node: Node): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment'

const nodesOf = (node: Node): Node[] => Object.values(node).flatMap(list)

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** More than one word, or one that begins like a sentence; no SQL, no JSON, no path, no selector, no pattern. */
const isLanguage = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  (/\p{L}\s+\S/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text) || /[«»’…!?]/u.test(text)) &&
  !/^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|PRAGMA|WHERE|ORDER BY)\b/u.test(text) &&
  !/(^|[{,])"\w+":/u.test(text) &&
  !/^([./#]|main\b|\(<)|\\p\{|\(\?[<!=:]/u.test(text)
