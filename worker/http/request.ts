/**
 * Reads bodies and queries, which strangers write: checks first the content type, then the size (declared, or counted while
 * it streams in), then UTF-8, JSON and the schema. A handler gets only input that passes all of these.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isYear } from '../../shared/operator/input.ts'
import { isRoomId } from '../../shared/rooms/rooms.ts'
import { Refused, refuse } from './answers.ts'
import type { AppEnv } from './context.ts'

const JSON_LIMIT = 64 * 1024

export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

export async function readJson<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await readText(c, 'application/json', JSON_LIMIT)
  let json: unknown
  try {
    // V8 parses without recursion at any depth. The reviver recurses: if it overflows the stack, it throws. In decoded
    // UTF-8 a lone surrogate can only come from an escape.
    json = JSON.parse(text, text.includes('\\u') ? refuseHalfCharacters : undefined)
  } catch {
    throw new Refused('request/malformed')
  }
  return check(schema, json)
}

export function readQuery<Schema extends v.GenericSchema>(c: Context<AppEnv>, schema: Schema): v.InferOutput<Schema> {
  return check(schema, c.req.query())
}

export async function readText(c: Context<AppEnv>, type: string, limit: number): Promise<string> {
  const sent = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (sent !== type) throw new Refused('request/not-json')
  const bytes = await readBytes(c.req.raw, limit)
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refused('request/malformed')
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > limit) throw new Refused('request/too-large')
  // HTTP gives a body with a declared length exactly that length. Reading it whole costs a third of reading it in pieces.
  if (declared !== null) {
    const whole = new Uint8Array(await request.arrayBuffer())
    if (whole.byteLength > limit) throw new Refused('request/too-large')
    return whole
  }
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    size += piece.value.byteLength
    if (reader && size > limit) {
      await reader.cancel()
      throw new Refused('request/too-large')
    }
    chunks.push(piece.value)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new Refused('request/malformed')
  return parsed.output
}

/** `\ud800` alone is valid JSON but not valid text: D1 would return another text than was sent. */
function refuseHalfCharacters(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('half a character')
  return value
}

/** A text that cannot be a room's id must not wake an object. */
export const knownShape = createMiddleware<AppEnv, '/:id'>(async (c, next) =>
  isRoomId(c.req.param('id')) ? next() : refuse(c, 'room/not-found'),
)

/** An answer whose body is already JSON text. */
export const jsonText = (c: Context, text: string, status: ContentfulStatusCode = 200): Response =>
  c.body(text, status, { 'content-type': 'application/json' })

/** Parses a path's year. @throws Refused when no season can have this year */
export const yearOf = (text: string): number => {
  if (!isYear(text)) throw new Refused('season/not-found')
  return Number(text)
}
