/** A body: its type, its size, its depth, its encoding and its fields. */
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { aPlayer, operator } from '../../support/client.ts'

describe('a body', () => {
  const send = async (
    body: BodyInit | null,
    headers: Record<string, string> = {},
    method = 'PUT',
    path = paths.words,
  ) => {
    const { client } = await aPlayer()
    const response = await client.fetch(path, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.status, code: response.ok ? null : (await response.json<Problem>()).code }
  }
  /** A body whose length nobody announces, and how much of it nobody has read. */
  const stream = (left: number) => {
    const state = { left, body: new ReadableStream() }
    state.body = new ReadableStream({
      pull(controller) {
        const size = Math.min(state.left, 16_384)
        state.left -= size
        controller.enqueue(new Uint8Array(size).fill(32))
        if (state.left === 0) controller.close()
      },
    })
    return state
  }

  it('with a charset is read', async () => {
    expect((await send('{"words":[]}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it('over 64 KiB is 413 before it is parsed, announced or not', async () => {
    expect(await send(`{"words":["${'x'.repeat(65_536)}"]}`)).toEqual({ status: 413, code: 'request/too-large' })
    expect(await send(stream(70_000).body)).toEqual({ status: 413, code: 'request/too-large' })
    expect(await send(stream(60_000).body)).toEqual({ status: 400, code: 'request/malformed' })
  })

  it.each([
    ['that is too large', paths.words, {}, 413],
    ['from another origin', paths.words, { origin: 'https://evil.example' }, 403],
    ['of a wrong type', paths.words, { 'content-type': 'text/plain' }, 415],
    ['to an unknown path', '/api/nowhere', {}, 404],
    ['to a page', '/stanza/abcdefghijkm', {}, 405],
    ['that nobody wants', paths.logout(false), {}, 204],
  ])('%s is not read beyond the largest body that anybody may send', async (_, path, headers, status) => {
    const MIB = 1024 * 1024
    const long = stream(20 * MIB)
    const method = path === paths.words ? 'PUT' : 'POST'
    expect((await send(long.body, headers, method, path)).status).toBe(status)
    expect(20 * MIB - long.left).toBeLessThan(MIB / 2)
  })

  it.each([
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"x"'],
    ['{"words":"x"}'],
    ['{"words":[1]}'],
    ['{"words":[null]}'],
    ['{"words":[],"more":1}'],
    ['{"words":[],"__proto__":{"a":1}}'],
    ['{"words":[],"rev":-1}'],
    ['{"words":[],"rev":1.5}'],
    ['{"words":[],"rev":1e999}'],
    ['{"words":["\\ud800"]}'],
    [`${'['.repeat(32_000)}${']'.repeat(32_000)}`],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    // With an escape each value is looked at, which overflows the stack.
    [`["\\u0061",${'['.repeat(30_000)}${']'.repeat(30_000)}]`],
  ])('%# that is malformed or has unknown fields is 400', async (body) => {
    expect(await send(body)).toEqual({ status: 400, code: 'request/malformed' })
  })

  it('that is not UTF-8 is 400', async () => {
    expect((await send(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).status).toBe(400)
    expect((await send(new Uint8Array([0xff, 0xfe, 0x7b, 0]))).status).toBe(400)
  })

  it('a change without a body needs no content type', async () => {
    const { client } = await aPlayer()
    expect((await client.fetch(paths.logout(), { method: 'POST' })).status).toBe(204)
  })
})

/** Contract, «Errors»: 422, whatever the length; nonsense alone is 400. */
describe('how long is too long, the game says', () => {
  it.each([
    [
      'a list of 101 words',
      paths.words,
      { words: Array.from({ length: 101 }, (_, i) => `parola${i}`) },
      'words/too-many',
    ],
    ['a word of 500 letters', paths.words, { words: ['x'.repeat(500)] }, 'words/too-long'],
    ['a room’s name of 500 characters', paths.rooms(), { name: 'x'.repeat(500), rules: [] }, 'room/bad-name'],
  ])('%s', async (_, path, body, code) => {
    const { client } = await aPlayer()
    const method = path === paths.words ? 'PUT' : 'POST'
    expect(await client.call(method, path, body)).toMatchObject({ status: 422, body: { code } })
  })

  it.each([
    ['2025-12-31T20:30+01:00', 200],
    ['2025-12-31T20:30:00Z', 200],
    ['2025-12-31T20:30:00.000+01:00', 200],
    ['2025-12-31T20:30', 400],
    ['2025-12-31', 400],
    ['2025-13-31T20:30Z', 400],
    ['2025-02-31T20:30Z', 400],
    ['domani', 400],
  ])('a deadline of %s: %i', async (wordsDeadline, status) => {
    const reply = await operator.call('PUT', operatorPaths.season(2031), { bonusWords: [], wordsDeadline })
    expect(reply.status).toBe(status)
  })
})
