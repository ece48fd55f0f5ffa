/** A page that only shows one's words shows, before the keeper has come, what the keeper will begin with. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { newDraft, restoreUnsaved } from '../../../app/words/keeper/words-draft.ts'
import { useOwnWords } from '../../../app/words/own-words.ts'
import { account, season, user } from '../../support/a-session.ts'

afterEach(() => vi.unstubAllGlobals())

const shown = (more: Partial<typeof user>, kept: string | null): unknown => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === `unsaved-words-${season.year}-${account.id}` ? kept : null),
  })
  const Words = (): string => JSON.stringify(useOwnWords({ user: { ...user, ...more }, account, season }))
  return JSON.parse(renderToStaticMarkup(createElement(Words)).replaceAll('&quot;', '"'))
}
const keeps = (words: string[], rev: number): string => JSON.stringify({ words, rev })

it.each([
  ['nothing is kept', ['pane'], null],
  ['a word more', ['pane'], { words: ['pane', 'pace'], rev: 3 }],
  ['fewer words', ['pane', 'pace'], { words: [], rev: 3 }],
  ['a list over an older revision', ['pane'], { words: ['olio'], rev: 1 }],
])('%s', (_case, words, kept) => {
  for (const hasFinished of [false, true]) {
    const server = { words, rev: 3, hasFinished }
    const draft = kept === null ? newDraft(server) : restoreUnsaved(newDraft(server), kept)
    const expected = { words: draft.words, lock: draft.lock }
    expect(shown(server, kept && keeps(kept.words, kept.rev))).toEqual(expected)
  }
})

it('what something else has written there is nobody’s words', () => {
  for (const text of ['', '[]', 'null', '{"words":"pane","rev":1}', '{"words":[1],"rev":1}']) {
    expect(shown({ words: ['pane'], hasFinished: false }, text), text).toEqual({ words: ['pane'], lock: null })
  }
})
