/** A value that the browser keeps: in other tabs, after a reload, and where storage is forbidden or full. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { asStrings, type Cell, keptCell } from '../../../app/keep/kept.ts'
import { aPage, type Page } from '../../support/browser/page.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

let page: Page
let stored: Stored
let words: Cell<string[], string[] | null>
let told: string[][]

beforeEach(() => {
  page = aPage()
  stored = aStorage()
  words = keptCell('words', asStrings)
  told = []
  words.subscribe(() => told.push(words.get()))
})

const inAnotherTab = (text: string | null): void => {
  if (text === null) delete stored.words
  else stored.words = text
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'words' }))
}

it('is kept and told; null removes it; who stops listening hears nothing more', () => {
  const stop = words.subscribe(() => told.push(['once more']))
  words.set(['pane'])
  stop()
  expect([stored.words, words.get()]).toEqual(['["pane"]', ['pane']])
  expect(keptCell('words', asStrings).get(), 'after a reload').toEqual(['pane'])
  words.set(null)
  expect([stored.words, words.get()]).toEqual([undefined, []])
  expect(told).toEqual([['pane'], ['once more'], []])
})

it('is the same object until it changes, as React wants it', () => {
  words.set(['pane'])
  expect(words.get()).toBe(words.get())
})

describe('in another tab', () => {
  it('a value set in another tab is told here; so is a removal', () => {
    inAnotherTab('["vino"]')
    expect(told).toEqual([['vino']])
    words.set(['pane'])
    delete stored.words
    page.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(words.get()).toEqual([])
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }))
    expect(told).toHaveLength(3)
  })

  it('a value set in another tab counts before its news has come', () => {
    stored.words = '["vino"]'
    expect(words.get()).toEqual(['vino'])
  })
})

describe('where the browser keeps nothing', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError')
  }

  it('it holds while the page is open: forbidden', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    words.set(['pane'])
    expect(words.get()).toEqual(['pane'])
    words.set(null)
    expect(words.get()).toEqual([])
    expect(told).toEqual([['pane'], []])
  })

  it('full, with an older value there', () => {
    words.set(['pane'])
    vi.stubGlobal('localStorage', { getItem: () => stored.words ?? null, setItem: refuse })
    words.set(['pane', 'vino'])
    expect(words.get()).toEqual(['pane', 'vino'])
    expect(stored.words).toBe('["pane"]')
  })
})
