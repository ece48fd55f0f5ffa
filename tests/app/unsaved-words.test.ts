import { beforeEach, expect, it, vi } from 'vitest'
import { unsavedWords } from '../../app/words/unsaved-words.ts'
import { newDraft, type WordsDraft } from '../../app/words/words-draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
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
