/** The first script as the build writes it, in browsers of several ages. */
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { earlyScript } from '../../../commands/build/pages.ts'

let script: string
beforeAll(async () => {
  script = await earlyScript()
})

/** The features of a current browser, unless a test removes one. */
const today = () => ({
  AbortSignal: { timeout: (ms: number) => `after ${ms}` } as object | undefined,
  CSS: { supports: (): boolean => true },
})

/** A page that is still loading, or has come; it asks for the session, unless it has brought it. */
function open({ browser = today(), readyState = 'loading', question = '/api/session' as string | null, without = '' }) {
  const waiting: (() => void)[] = []
  const asked: unknown[][] = []
  const body = {
    innerHTML: 'caricamento',
    children: [] as { textContent: string; style: Record<string, string> }[],
    appendChild: (child: { textContent: string; style: Record<string, string> }) => body.children.push(child),
  }
  const page: Record<string, unknown> = {
    ...browser,
    fetch: (...request: unknown[]) => {
      asked.push(request)
      return Promise.resolve('the answer')
    },
    document: {
      readyState,
      body,
      addEventListener: (_: string, listener: () => void) => waiting.push(listener),
      querySelector: () => (question === null ? null : { content: question }),
      createElement: () => ({ textContent: '', style: {} }),
    },
    addEventListener: () => undefined,
  }
  page.window = page
  runInNewContext(`${without};${script}`, page)
  return { body, asked, page, come: () => waiting.map((listener) => listener()) }
}

const says = ({ body }: ReturnType<typeof open>): string => body.children.map(({ textContent }) => textContent).join()

describe('the first script', () => {
  it('asks the page’s first question, and leaves the answer to the app', async () => {
    const { asked, page, body } = open({})
    expect(asked).toEqual([['/api/session', { signal: 'after 15000' }]])
    expect(await page.firstAnswer).toBe('the answer')
    expect(body.innerHTML).toBe('caricamento')
  })

  it('asks nothing where the page has brought the answer', () => {
    expect(open({ question: null }).asked).toEqual([])
  })

  it('is no module, and in the language of 2015', () => {
    expect(script).not.toMatch(/\?\.|\?\?|\*\*|\basync\b|\bimport\b|\bexport\b|\{\s*\.\.\./)
  })

  const { AbortSignal: _, ...withoutSignals } = today()
  it.each([
    ['without what came to arrays in 2023', { without: 'delete Array.prototype.toSorted' }],
    ['without a signal that ends after a time', { browser: { ...today(), AbortSignal: {} } }],
    [
      'without signals',
      { browser: { ...withoutSignals, AbortSignal: undefined }, without: 'delete Array.prototype.toSorted' },
    ],
    ['without container queries', { browser: { ...today(), CSS: { supports: () => false } } }],
  ])(
    'design.md, «The oldest browsers»: %s it says in the place of the page that the browser is too old, and asks nothing',
    (_, old) => {
      const opened = open(old)
      expect(says(opened), 'before there is a page').toBe('')
      opened.come()
      expect(says(opened)).toContain('Questo browser è troppo vecchio')
      expect(says(opened)).toContain('iOS 16.4, Chrome 111, Firefox 115')
      expect(opened.body.innerHTML, 'nothing of the page is left, #root neither').toBe('')
      expect(opened.asked).toEqual([])
      expect(says(open({ ...old, readyState: 'interactive' })), 'the page was there first').toContain('troppo vecchio')
    },
  )
})
