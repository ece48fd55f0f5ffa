import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { SaveLine } from '../../../app/words/choosing/save-line.tsx'
import { unsavedWords } from '../../../app/words/keeper/unsaved-words.ts'
import { newDraft, type WordsDraft, wordsReducer } from '../../../app/words/keeper/words-draft.ts'
import type { User } from '../../../shared/api/shapes.ts'

const stored = new Map<string, string>()
let isFull: boolean
beforeEach(() => {
  isFull = false
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
})

const saved = newDraft({ words: ['pace'], rev: 3, hasFinished: false })
const typed = (...words: string[]): WordsDraft => ({ ...saved, words })

it('words are kept while the server has not taken them, and no longer', () => {
  const tab = unsavedWords('maria', 2025)
  tab.follow(typed('pace', 'lavoro'))
  expect(unsavedWords('maria', 2025).read()).toEqual({ words: ['pace', 'lavoro'], rev: 3 })
  tab.follow(saved)
  expect(stored.size).toBe(0)
})

it('words are kept while another list is on its way: the server may take that one', () => {
  const tab = unsavedWords('maria', 2025)
  tab.follow({ ...saved, sending: ['pace', 'lavoro'], unanswered: [['pace', 'lavoro']] })
  expect(unsavedWords('maria', 2025).read()).toEqual({ words: ['pace'], rev: 3 })
})

it('a tab in which nothing is unsaved leaves alone what another one could not save', () => {
  const [idle, busy] = [unsavedWords('maria', 2025), unsavedWords('maria', 2025)]
  idle.follow(saved)
  busy.follow(typed('pace', 'lavoro'))
  idle.follow(saved)
  expect(unsavedWords('maria', 2025).read()).toEqual({ words: ['pace', 'lavoro'], rev: 3 })
})

it('what an earlier visit left is cleared by who found it', () => {
  unsavedWords('maria', 2025).follow(typed('pace', 'lavoro'))
  const later = unsavedWords('maria', 2025)
  later.read()
  later.follow(saved)
  expect(stored.size).toBe(0)
})

/** What the line says of words that the server could not take. */
const line = (draft: WordsDraft, isAskedToWait: boolean): string => {
  const failed = wordsReducer(draft, { type: 'failed', sentence: 'Niente rete.', isAskedToWait })
  return renderToStaticMarkup(createElement(SaveLine, { draft: failed, retry: () => {} })).replace(/<[^>]+>/g, '')
}

it('words that the browser cannot keep either ask for the page to stay open, until something keeps them', () => {
  const tab = unsavedWords('maria', 2025)
  const kept = tab.follow(typed('pace', 'lavoro'))
  expect(line(kept, false)).toContain('Non ancora salvato. Le parole restano qui e partono appena si può.Niente')
  isFull = true
  const here = tab.follow({ ...kept, words: ['pace', 'lavoro', 'neve'] })
  expect(line(here, false)).toContain(
    'Non ancora salvato. Le parole partono appena si può. Tieni aperta questa pagina.',
  )
  expect(line(here, true)).toContain('Riprovo da solo tra pochi secondi. Tieni aperta questa pagina.')
  expect(tab.follow({ ...here, lock: 'deadline' }).isOnlyHere, 'they will not leave any more').toBe(false)
  isFull = false
  expect(line(tab.follow(here), true)).not.toContain('Tieni aperta')
})

it('who sees the draft hears it from the keeper', async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {} })
  const { wordsKeeper } = await import('../../../app/words/keeper/words-keeper.ts')
  const user: User = { id: 'u', fullName: 'Maria Rossi', words: ['pace'], rev: 3, hasFinished: false }
  const keeper = wordsKeeper(user, 'maria', 2025)
  isFull = true
  keeper.edit(['pace', 'neve'])
  expect(keeper.get().isOnlyHere).toBe(true)
})

it('what was kept before the browser was full goes when the server has taken the words', () => {
  const tab = unsavedWords('maria', 2025)
  const kept = tab.follow(typed('pace', 'lavoro'))
  isFull = true
  tab.follow({ ...kept, words: ['pace', 'lavoro', 'neve'] })
  expect(tab.follow(saved).isOnlyHere).toBe(false)
  expect(stored.size).toBe(0)
})
