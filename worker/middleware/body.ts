/**
 * Reads bodies and queries, which strangers wrote: first the content type, then the size (declared, or counted while it
 * streams in), then UTF-8, JSON and the schema. A handler gets only what passes all of it.
 */
import type { Context } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '../context.ts'
import { Refused } from '../http/problem.ts'
import { discard } from './drain.ts'

const KIB = 1024
export const JSON_LIMIT = 64 * KIB
export const SPEECH_LIMIT = 1024 * KIB

/** Deeper than anything the API accepts. V8's parser and valibot are recursive, and 64 KiB can nest 32,000 deep. */
const DEEPEST = 32

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

export async function readJson<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await readText(c, 'application/json', JSON_LIMIT)
  if (depthOf(text) > DEEPEST) throw new Refused('request/malformed')
  let json: unknown
  try {
    // In decoded UTF-8 a lone surrogate can only come from an escape.
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
  // HTTP gives a body of declared length exactly that length: reading it whole costs a third of reading it in pieces.
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
      await discard(request, reader, size)
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

/** The deepest nesting of brackets outside strings; text that is not JSON is refused later, by `JSON.parse`. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (isString) {
      if (character === '\\') i++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}
