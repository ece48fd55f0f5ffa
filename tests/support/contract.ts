/**
 * Holds each answer that the tests get of the Worker to its route's row in the contract: no status, no code and no field that is
 * not there. That the contract has no field too many, and each of its type, the documents' own test looks (contract.test.ts).
 */
import contract from '../../docs/api.md?raw'
import { isRefusalCode, REFUSAL_CODES, type RefusalCode, refusalStatus } from '../../shared/refusals.ts'

type Row = {
  method: string
  path: RegExp
  route: string
  statuses: Set<number>
  codes: Set<RefusalCode>
  fields: Set<string>
}

/** What the contract says of all routes, of those of a room and of the operator's («HTTP in general», «What is easy to get wrong»). */
const ANYWHERE: readonly RefusalCode[] = [
  ...REFUSAL_CODES.filter((code) => /^(request|server)\//.test(code) && code !== 'request/too-many'),
  'auth/required',
  'me/no-profile',
]
const OF_A_ROOM: readonly RefusalCode[] = ['room/not-found', 'room/removed']
const OF_THE_OPERATOR: readonly RefusalCode[] = ['operator/bad-token', 'request/too-many', 'season/changed-elsewhere']

const [, shapes = ''] = /```ts\n([\s\S]*?)```/.exec(contract) ?? []
const TYPES = new Map(
  shapes
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .split(/^type /m)
    .map((text) => [/^\w*/.exec(text)?.[0] ?? '', text.slice(text.indexOf('=') + 1)] as const),
)

/** Those of an object, written out, and of the types that it is made of: `Session & { redirect: string }`. */
function fieldsOf(type: string): string[] {
  const fields: string[] = []
  let depth = 0
  for (const [at, sign] of [...type].entries()) {
    if (/[{[(<]/.test(sign)) depth++
    if (/[}\])>]/.test(sign)) depth--
    if (depth === 1 && /[{;,]/.test(sign)) fields.push(/^\s*(\w+)\??\s*[:;,}]/.exec(type.slice(at + 1))?.[1] ?? '')
    if (depth === 0) fields.push(...fieldsOf(TYPES.get(/^\b[A-Z]\w+/.exec(type.slice(at))?.[0] ?? '') ?? ''))
  }
  return fields
}

const rows: Row[] = []
/** «409 as above»: those of the nearest row that names any with this status. */
const namedLast = new Map<number, RefusalCode[]>()
const [, routes = ''] = contract.split('\n## Routes\n')
for (const line of (routes.split('\n## ')[0] ?? '').split('\n')) {
  const [, first = '', , answers = ''] = line.split(/(?<!\\)\|/)
  const called = [...first.matchAll(/`([A-Z]+) (\/api\/[^`?]*)/g)]
  if (called.length === 0) continue
  const codes = [...answers.matchAll(/`([a-z]+\/(?:[a-z-]+|…))`/g)].flatMap(([, name = '']) =>
    REFUSAL_CODES.filter((code) => code === name || (name.endsWith('/…') && code.startsWith(name.slice(0, -1)))),
  )
  const statuses = [...answers.matchAll(/(?<![\w,])[1-5]\d\d(?![\w,]\d)/g)].map(Number)
  const above = [...answers.matchAll(/((?:\d{3}(?:, | and )?)+) as above/g)].flatMap(([, list = '']) =>
    (list.match(/\d{3}/g) ?? []).flatMap((status) => namedLast.get(Number(status)) ?? []),
  )
  for (const [status, named] of Map.groupBy(codes, refusalStatus)) namedLast.set(status, named)
  for (const [, method = '', path = ''] of called) {
    const general = [
      ...ANYWHERE,
      ...(path.startsWith('/api/rooms/:id') ? OF_A_ROOM : []),
      ...(path.startsWith('/api/operator/') ? OF_THE_OPERATOR : []),
    ]
    rows.push({
      ...{ method, route: `${method} ${path}`, statuses: new Set(statuses) },
      path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      codes: new Set([...general, ...codes, ...above]),
      fields: new Set([...answers.matchAll(/`([^`]+)`/g)].flatMap(([, type = '']) => fieldsOf(type))),
    })
  }
}

/** @throws where the contract's row of this route lacks the answer's status, its code or one of its fields */
export async function holdToContract(method: string, path: string, answer: Response): Promise<void> {
  const row = rows.find((one) => one.method === method && one.path.test(path))
  if (!row) return
  const type = answer.headers.get('content-type') ?? ''
  const text = type.includes('json') ? await answer.clone().text() : ''
  const body: unknown = JSON.parse(text || '{}') // a redirect may have a type and no body
  const isRefusal = type.startsWith('application/problem+json')
  if (isRefusal && text === '') return // of a HEAD, which tells no code
  const { code = '' } = isRefusal ? (body as { code?: string }) : {} // a refusal has one
  const lacks = isRefusal
    ? !(isRefusalCode(code) && row.codes.has(code)) && `${answer.status} ${code}`
    : !row.statuses.has(answer.status)
      ? `${answer.status}`
      : !Array.isArray(body) && Object.keys(body as object).find((field) => !row.fields.has(field))
  if (lacks) throw new Error(`docs/api.md does not say that ${row.route} answers ${lacks}`)
}
