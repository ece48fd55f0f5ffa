/** A draft that is locked, or whose «Ho finito!» was not answered yet. */
import { describe, expect, it } from 'vitest'
import { isSaved, type WordsEvent, wantsToSend } from '../../../app/words/keeper/words-draft.ts'
import { edited, run, saved, seen, start } from './a-draft.ts'

describe('locks', () => {
  it('stop changes and saves after finishing, also in another tab', () => {
    const finished = run(start, edited('pace', 'x'), seen(7, ['uno'], true))
    expect(finished).toMatchObject({ lock: 'finished', words: ['uno'], theirs: null })
    expect(run(finished, edited('due'))).toBe(finished)
    expect(wantsToSend(finished)).toBe(false)
  })

  it('are not undone by the answer to a save that «Ho finito!» of another tab has overtaken', () => {
    const flying = run(start, edited('pace', 'x'), { type: 'sent' }, seen(5, ['uno'], true))
    expect(run(flying, saved(4, 'pace', 'x'))).toMatchObject({
      words: ['uno'],
      acknowledged: ['uno'],
      rev: 5,
      sending: null,
    })
  })

  it('are lifted when the speech is taken back, for who had not finished', () => {
    const locked = run(start, edited('pace', 'x'), { type: 'locked', lock: 'deadline' })
    expect(wantsToSend(locked)).toBe(false)
    expect(wantsToSend(run(locked, { type: 'unlocked' }))).toBe(true)
    const finished = run(start, seen(4, ['pace'], true), { type: 'unlocked' })
    expect(finished.lock).toBe('finished')
  })
})

describe('«Ho finito!» that was pressed and not answered yet', () => {
  const confirmed = (...words: string[]): WordsEvent => ({ type: 'confirmed', words })
  const waiting = run(start, confirmed('pace'), { type: 'finishing', is: 'waiting' })

  it('is given up when the list is changed, and over when the server has spoken', () => {
    expect(waiting.finishing).toBe('waiting')
    expect(run(waiting, edited('pace', 'x')).finishing).toBeNull()
    expect(run(waiting, seen(4, ['pace'], true)).finishing).toBeNull()
    expect(run(waiting, { type: 'locked', lock: 'deadline' }).finishing).toBeNull()
    expect(run(waiting, edited('pace', 'x'), { type: 'finishing', is: 'waiting' }).finishing).toBeNull()
  })

  it('does not go on with a list that the person did not confirm', () => {
    const asking = run(waiting, seen(4, ['pace', 'neve']))
    expect(asking, 'the confirmed list is not dropped unasked').toMatchObject({
      words: ['pace'],
      theirs: { words: ['pace', 'neve'], rev: 4 },
      finishing: 'overtaken',
    })
    expect(isSaved(asking)).toBe(false)
    const typed = run(start, edited('pace', 'x'), confirmed('pace', 'x'), { type: 'finishing', is: 'waiting' })
    const both = run(typed, seen(4, ['pace', 'neve']))
    expect(both).toMatchObject({ words: ['pace', 'x'], finishing: 'overtaken' })
    for (const whose of ['ours', 'theirs'] as const) {
      expect(run(both, { type: 'chose', whose }).finishing, 'the person presses it again').toBe('overtaken')
    }
    expect(run(both, { type: 'finishing', is: 'waiting' }).finishing).toBe('overtaken')
    expect(run(typed, seen(4, ['pace', 'x'])).finishing, 'the same list by another way').toBe('waiting')
  })

  it('begins with the list that was confirmed, not with one that came while the question was open', () => {
    expect(run(start, confirmed('pace')).finishing).toBe('sending')
    expect(run(start, seen(4, ['neve']), confirmed('pace')).finishing).toBe('overtaken')
    const both = run(start, edited('pace', 'x'), seen(4, ['neve']))
    expect(run(both, confirmed('pace', 'x')).finishing).toBe('overtaken')
    expect(run(start, seen(4, ['neve']), confirmed('pace'), confirmed('neve')).finishing).toBe('sending')
  })

  it('does not begin again once the words are locked', () => {
    const locked = run(start, { type: 'locked', lock: 'deadline' }, confirmed('pace'), {
      type: 'finishing',
      is: 'waiting',
    })
    expect(locked.finishing).toBeNull()
  })
})
