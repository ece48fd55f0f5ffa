import { describe, expect, it } from 'vitest'
import {
  isOnItsWay,
  isSaved,
  newDraft,
  restoreUnsaved,
  type WordsEvent,
  wantsToSend,
} from '../../../app/words/keeper/words-draft.ts'
import { edited, run, saved, seen, start } from './a-draft.ts'

describe('ACKNOWLEDGED-IS-STORED in the browser', () => {
  it('sends a change, and calls it saved only by the server’s own time', () => {
    const typed = run(start, edited('pace', 'lavoro'))
    expect(wantsToSend(typed)).toBe(true)
    expect(typed.savedAt).toBe(null)
    const done = run(typed, { type: 'sent' }, saved(4, 'pace', 'lavoro'))
    expect(done).toMatchObject({ rev: 4, savedAt: '2025-12-30T19:31:05.000Z', sending: null })
    expect(isSaved(done)).toBe(true)
    expect(wantsToSend(done)).toBe(false)
  })

  it('has one request on its way, and what was typed meanwhile leaves next, over the new revision', () => {
    const flying = run(start, edited('pace', 'lavoro'), { type: 'sent' }, edited('pace', 'lavoro', 'futuro'))
    expect(wantsToSend(flying)).toBe(false)
    const landed = run(flying, saved(4, 'pace', 'lavoro'))
    expect(landed.words).toEqual(['pace', 'lavoro', 'futuro'])
    expect(landed.rev).toBe(4)
    expect(wantsToSend(landed)).toBe(true)
  })

  it('keeps the words through failures, counts them, and forgets them at the next success', () => {
    const failed = run(
      start,
      edited('pace', 'x'),
      { type: 'sent' },
      { type: 'failed', sentence: 'no' },
      { type: 'sent' },
      {
        type: 'failed',
        sentence: 'no',
      },
    )
    expect(failed).toMatchObject({ words: ['pace', 'x'], failures: 2, trouble: { kind: 'passing' } })
    expect(wantsToSend(failed)).toBe(true)
    expect(run(failed, { type: 'sent' }, saved(4, 'pace', 'x'))).toMatchObject({ failures: 0, trouble: null })
  })

  it('does not send a refused list again until it is changed', () => {
    const refused = run(
      start,
      edited('pace', 'anche'),
      { type: 'sent' },
      { type: 'refused', sentence: '"anche" è troppo comune!' },
    )
    expect(wantsToSend(refused)).toBe(false)
    expect(wantsToSend(run(refused, edited('pace', 'lavoro')))).toBe(true)
  })

  it('calls nothing saved while another list is on its way, or may have arrived unheard', () => {
    const flying = run(start, edited('pace', 'lavoro'), { type: 'sent' }, edited('pace'))
    expect(isSaved(flying), 'the list is the acknowledged one again').toBe(false)
    expect(wantsToSend(run(flying, saved(4, 'pace', 'lavoro')))).toBe(true)
    const lost = run(flying, { type: 'failed', sentence: 'no' })
    expect(isSaved(lost)).toBe(false)
    expect(wantsToSend(lost)).toBe(true)
    const found = run(lost, seen(4, ['pace', 'lavoro']))
    expect(found).toMatchObject({ words: ['pace'], rev: 4, theirs: null })
    expect(wantsToSend(found)).toBe(true)
    expect(isSaved(run(lost, { type: 'sent' }, saved(4, 'pace')))).toBe(true)
  })

  it('knows from a refusal of one list nothing of those before it', () => {
    const refused = run(
      start,
      edited('pace', 'lavoro'),
      { type: 'sent' },
      { type: 'failed', sentence: 'no' },
      edited('pace', 'lavoro', 'anche'),
      { type: 'sent' },
      { type: 'refused', sentence: '"anche" è troppo comune!' },
      edited('pace'),
    )
    expect(wantsToSend(refused)).toBe(true)
    expect(run(refused, seen(4, ['pace', 'lavoro']))).toMatchObject({ words: ['pace'], theirs: null })
  })
})

describe('another device', () => {
  it('is followed when nothing is unsaved here', () => {
    expect(run(start, seen(5, ['pace', 'libertà'])).words).toEqual(['pace', 'libertà'])
  })

  it('is never overwritten, and never overwrites, unasked', () => {
    const both = run(start, edited('pace', 'mio'), seen(5, ['pace', 'suo']))
    expect(both.words).toEqual(['pace', 'mio'])
    expect(both.theirs).toEqual({ words: ['pace', 'suo'], rev: 5 })
    expect(wantsToSend(both)).toBe(false)
    const mine = run(both, { type: 'chose', whose: 'ours' })
    expect(mine).toMatchObject({ words: ['pace', 'mio'], rev: 5, theirs: null })
    expect(wantsToSend(mine)).toBe(true)
    expect(run(both, { type: 'chose', whose: 'theirs' })).toMatchObject({
      words: ['pace', 'suo'],
      rev: 5,
      theirs: null,
    })
  })

  it('leaves the question open, and nothing saved, also where the list here is the acknowledged one again', () => {
    const lost = run(start, edited('pace', 'x'), { type: 'sent' }, { type: 'failed', sentence: 'no' }, edited('pace'))
    const both = run(lost, seen(5, ['pace', 'suo']))
    expect(both.theirs).toEqual({ words: ['pace', 'suo'], rev: 5 })
    expect(isSaved(both)).toBe(false)
    const mine = run(both, { type: 'chose', whose: 'ours' })
    expect(mine).toMatchObject({ words: ['pace'], rev: 5 })
    expect(wantsToSend(mine)).toBe(true)
    expect(isSaved(run(both, { type: 'chose', whose: 'theirs' }))).toBe(true)
  })

  it('asks again after a reload in the middle of the question', () => {
    const both = run(start, edited('pace', 'mio'), seen(5, ['pace', 'suo']))
    const reloaded = restoreUnsaved(newDraft({ words: ['pace', 'suo'], rev: 5, hasFinished: false }), both)
    expect(reloaded.theirs).toEqual({ words: ['pace', 'suo'], rev: 5 })
    expect(reloaded.words).toEqual(['pace', 'mio'])
  })

  it('is recognised as oneself when a save arrived and its answer was lost', () => {
    const lost = run(
      start,
      edited('pace', 'lavoro'),
      { type: 'sent' },
      { type: 'failed', sentence: 'no' },
      edited('pace', 'lavoro', 'futuro'),
    )
    const next = run(lost, seen(4, ['pace', 'lavoro']))
    expect(next).toMatchObject({ words: ['pace', 'lavoro', 'futuro'], rev: 4, theirs: null })
    expect(wantsToSend(next)).toBe(true)
  })

  it('is not believed with an older revision, nor while a save is on its way', () => {
    const done = run(start, edited('pace', 'lavoro'), { type: 'sent' }, saved(4, 'pace', 'lavoro'))
    expect(run(done, seen(3, ['pace']))).toBe(done)
    const flying = run(start, edited('pace', 'lavoro'), { type: 'sent' })
    expect(run(flying, seen(9, ['altro']))).toBe(flying)
    expect(run(start, seen(3, ['pace']))).toBe(start)
  })
})

describe('what an earlier visit left', () => {
  it('goes on where it was, over the revision it knew', () => {
    const back = restoreUnsaved(start, { words: ['pace', 'x'], rev: 3 })
    expect(back.words).toEqual(['pace', 'x'])
    expect(wantsToSend(back)).toBe(true)
  })

  it('changes nothing once the words are finished', () => {
    const finished = newDraft({ words: ['pace'], rev: 4, hasFinished: true })
    expect(restoreUnsaved(finished, { words: ['x'], rev: 3 })).toBe(finished)
  })
})

it('a list is on its way while it is sent or will be tried again; not between two lists, nor once refused or locked', () => {
  const typed = run(start, edited('pace', 'x'))
  const flying = run(typed, { type: 'sent' })
  expect([start, typed, flying, run(flying, { type: 'failed', sentence: 'no' })].map(isOnItsWay)).toEqual([
    false,
    true,
    true,
    true,
  ])
  const stuck = [
    run(typed, seen(4, ['neve'])),
    run(flying, { type: 'refused', sentence: 'no' }),
    run(flying, { type: 'locked', lock: 'deadline' }),
  ]
  expect(stuck.map(isOnItsWay)).toEqual([false, false, false])
})

it('a failure says whether the server asked to wait: then nobody hurries it', () => {
  const failed = (isAskedToWait?: boolean): WordsEvent => ({
    type: 'failed',
    sentence: 'no',
    ...(isAskedToWait === undefined ? {} : { isAskedToWait }),
  })
  const typed = run(start, edited('pace', 'x'), { type: 'sent' })
  expect(run(typed, failed()).trouble).toMatchObject({ isAskedToWait: false })
  expect(run(typed, failed(true)).trouble).toMatchObject({ isAskedToWait: true })
})
