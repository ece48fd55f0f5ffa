import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import {
  aPerson,
  aRoom,
  breakD1,
  CONDITIONS,
  directoryOf,
  finish,
  ring,
  tenWords,
  wordsOf,
} from '../../support/rooms/rooms.ts'

describe.each(CONDITIONS)('FINISHED-WORDS-ARRIVE, the room %s', (_, between) => {
  it('in every open room at once, and in rooms entered later', async () => {
    const words = tenWords('pace')
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const first = await aRoom(ada)
    await first.stub.join(bruno)
    await between(first.stub)
    await finish(bruno.id, words)
    await first.stub.deliverWords(bruno.id, words)
    expect(await wordsOf(first.stub, bruno.id)).toEqual(words)
    const later = await aRoom(ada)
    await between(later.stub)
    await later.stub.join(bruno)
    expect(await wordsOf(later.stub, bruno.id)).toEqual(words)
    const own = await aRoom(bruno)
    expect(await wordsOf(own.stub, bruno.id)).toEqual(words)
  })

  it('also when the directory had not yet heard of the join', async () => {
    const words = tenWords('pace')
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    const d1 = await breakD1(stub, 'before')
    await stub.join(bruno)
    await finish(bruno.id, words)
    expect(await directoryOf(id), 'whom the lock tells').toMatchObject([{ user_id: ada.id }])
    expect(await wordsOf(stub, bruno.id)).toBeNull()
    d1.fault = null
    await between(stub)
    await ring(stub)
    expect(await wordsOf(stub, bruno.id)).toEqual(words)
  })

  it('not in a room that was left, and again in the room that was entered again', async () => {
    const words = tenWords('pace')
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { stub } = await aRoom(ada)
    await stub.join(bruno)
    await stub.leave(bruno.id)
    await finish(bruno.id, words)
    await stub.deliverWords(bruno.id, words)
    expect(await wordsOf(stub, bruno.id)).toBeNull()
    await between(stub)
    await stub.join(bruno)
    expect(await wordsOf(stub, bruno.id)).toEqual(words)
  })
})

it('words that have arrived are never replaced', async () => {
  const words = tenWords('pace')
  const ada = await aPerson('Ada', words)
  const { stub } = await aRoom(ada)
  await stub.deliverWords(ada.id, tenWords('altro'))
  expect(await wordsOf(stub, ada.id)).toEqual(words)
})

it('SEASON-IS-PART-OF-THE-KEY: only words of its own season reach a room', async () => {
  const ada = await aPerson('Ada')
  await env.DB.prepare(
    "INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at) VALUES (?1, 2024, 'Ada', ?2, 1, 0, 0)",
  )
    .bind(ada.id, JSON.stringify(tenWords('vecchie')))
    .run()
  const { stub } = await aRoom(ada)
  await stub.close(ada.id)
  expect(await wordsOf(stub, ada.id)).toBeNull()
})

it('survives the death of the object right after they were stored (ACKNOWLEDGED-IS-STORED)', async () => {
  const words = tenWords('pace')
  const ada = await aPerson('Ada')
  const { stub } = await aRoom(ada)
  await finish(ada.id, words)
  await stub.deliverWords(ada.id, words)
  await evictDurableObject(stub)
  expect(await wordsOf(stub, ada.id)).toEqual(words)
})
