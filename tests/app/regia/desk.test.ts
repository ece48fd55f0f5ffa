/** The control room as it is drawn at each hour: one yellow key at most, a reason on each dashed one, and no way out by a link. */
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Evening } from '../../../app/regia/control-room.tsx'
import { type Desk, DeskContext } from '../../../app/regia/desk.tsx'
import { operatorOf } from '../../../app/regia/operator.ts'
import { fromRoot } from '../../../commands/local/project.ts'
import { PAST } from '../../support/speeches/made-up.ts'
import { aHealth, aSeason, iso, someStats } from './an-evening.ts'

/** The page's clock is the machine's own here. */
const soon = (ms: number): string => iso(Date.now() + ms)
const HOURS: Record<string, () => Desk['season']> = {
  undated: () => aSeason({ wordsDeadline: null }),
  choosing: () => aSeason({ wordsDeadline: soon(200_000) }),
  locked: () => aSeason({ wordsDeadline: soon(-65_000), sealsAt: soon(235_000) }),
  begun: () => aSeason({ begunAt: soon(-17_000), sealsAt: soon(43_000) }),
  sealed: () => aSeason({ begunAt: soon(-490_000), sealedAt: soon(-430_000) }),
  'sealed by its deadline': () => aSeason({ sealedAt: soon(-430_000) }),
  spoken: () => aSeason({ begunAt: soon(-3_000_000), sealedAt: soon(-2_940_000) }),
  published: () => aSeason({ begunAt: soon(-490_000), sealedAt: soon(-430_000), speechPublished: true }),
}
const SPEECH = readFileSync(fromRoot('commands', 'sample-speech.txt'), 'utf8')

vi.mock('../../../app/years/load-index.ts', () => ({ openedIndex: () => PAST, loadIndex: () => new Promise(() => {}) }))

/** The fields' text: drawn without a browser, the fields would be empty. */
const fields = vi.hoisted(() => new Map<string, string>())
vi.mock('../../../app/keep/typed.ts', async (load) => ({
  ...(await load<object>()),
  useTyped: (field: string) => [fields.get(field) ?? '', () => {}],
}))
afterEach(() => fields.clear())

function drawn(season: Desk['season'], more: Partial<Desk> = {}): string {
  const desk: Desk = {
    operator: operatorOf('gettone', 2025),
    season,
    tag: null,
    stats: someStats(),
    health: aHealth(),
    isSilent: false,
    now: Date.now(),
    hasNetwork: true,
    press: () => Promise.reject(new Error('nobody presses here')),
    busy: [],
    said: null,
    ...more,
  }
  const evening = createElement(Evening)
  return renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: ['/regia'] }, createElement(DeskContext, { value: desk }, evening)),
  )
}
const keysOf = (html: string): string[] => html.match(/<button[^>]*>.*?<\/button>/g) ?? []
const yellow = (html: string): string[] =>
  keysOf(html)
    .filter((key) => /class="[^"]*\baction\b/.test(key) && !key.includes('aria-disabled="true"'))
    .map((key) => key.replaceAll(/<[^>]*>/g, ' ').trim())

describe('the next thing to press', () => {
  it.each([
    ['undated', 'Il Presidente parla'],
    ['choosing', 'Il Presidente parla'],
    ['locked', 'Il Presidente parla'],
    ['begun', 'Testo ufficiale'],
    ['sealed', 'Testo ufficiale'],
    ['sealed by its deadline', 'Testo ufficiale'],
    ['spoken', 'Testo ufficiale'],
    ['published', 'Chiudi la mega stanza'],
  ])('%s: %s', (hour, key) => {
    expect(yellow(drawn(HOURS[hour]?.() ?? aSeason()))).toEqual([expect.stringMatching(`^${key} `)])
  })

  it('with a text in hand it is to publish it, and with a doubt to paste it again', () => {
    fields.set('regia/text', SPEECH)
    const well = drawn(aSeason({ begunAt: soon(-490_000), sealedAt: soon(-430_000) }))
    expect(well).toContain('Niente di strano.')
    expect(well.split('<li').length - 1, 'five keys').toBe(5)
    // Dashed while the text that it would replace is unknown.
    expect(yellow(well)).toEqual([])
    expect(well).toContain('guardo se ce n’è già uno')
    fields.set('regia/text', 'Pace a tutti.')
    expect(yellow(drawn(aSeason({ sealedAt: soon(-430_000) })))).toEqual(['Incolla di nuovo'])
    const before = drawn(aSeason({ wordsDeadline: soon(200_000) }))
    expect(yellow(before), 'before he speaks the next thing is that he does').toEqual([
      expect.stringMatching(/^Il Presidente parla /),
    ])
  })

  it('a damaged text is doubted with its worst words, a mended one says what was mended, and both show their ends', () => {
    const looked = (text: string): string => {
      fields.set('regia/text', text)
      return drawn(aSeason({ begunAt: soon(-490_000), sealedAt: soon(-430_000) }))
    }
    const lost = looked(`${SPEECH.replaceAll(/[àèéìòù]/g, '?')}\nPag. 4`)
    expect(lost).toContain('Lettere perse per strada: apri la pagina da cui viene, e copia da lì.')
    expect(lost).toContain('<li>gi?</li><li>citt?</li><li>?</li>')
    expect(lost).toContain('<li>Pag. 4</li>')
    expect(lost).toContain('<dt>inizio</dt><dd>Buonasera a chi ascolta')
    expect(lost).toContain('<dt>fine</dt><dd>Pag. 4</dd>')
    const mended = looked(SPEECH.replaceAll('libertà', "liberta'").replaceAll('dignità', 'digni-\ntà'))
    expect(mended).toContain('Niente di strano.')
    expect(mended).toContain('Rimesse a posto 2 parole: dignità, libertà')
  })

  it('in trouble it is the key that helps', () => {
    const health = aHealth({ database: { ok: false, ms: 1840 } })
    expect(yellow(drawn(aSeason({ wordsDeadline: soon(200_000) }), { health }))).toEqual([
      expect.stringMatching(/^Scadenza /),
    ])
  })
})

it.each(Object.keys(HOURS))('%s: a dashed key says why, and nothing leads out', (hour) => {
  for (const hasNetwork of [true, false]) {
    const html = drawn(HOURS[hour]?.() ?? aSeason(), { hasNetwork })
    expect(html).not.toContain('<a ')
    expect(html).toContain('<title>Regia: ')
    for (const key of keysOf(html)) {
      if (key.includes('aria-disabled="true"')) expect(key).toContain('class="because"')
    }
  }
})

it('without a network every key that sends says so, and a text can still be pasted', () => {
  const html = drawn(aSeason({ sealedAt: soon(-430_000) }), { hasNetwork: false })
  expect(yellow(html)).toEqual([expect.stringMatching(/^Testo ufficiale /)])
  expect(html).toContain('Questo telefono è senza rete')
  const locked = drawn(aSeason({ wordsDeadline: soon(-65_000), sealsAt: soon(235_000) }), { hasNetwork: false })
  expect(yellow(locked)).toEqual([])
  expect(locked).toMatch(/Il Presidente parla<\/span><span class="because">senza rete/)
})

it.each([
  ['settings', 1],
  ['begin', 2],
  ['takeBack', 2],
  ['publish', 3],
  ['withdraw', 4],
  ['closeMegaRoom', 5],
] as const)('what %s has answered is read once, at key %i, and with a text in hand too', (name, key) => {
  for (const text of ['', SPEECH]) {
    fields.set('regia/text', text)
    const html = drawn(HOURS.published?.() ?? aSeason(), { said: { name, tone: 'done', text: 'la risposta', at: 1 } })
    const places = html
      .split(/<li(?: class="step")?>(?=<button|<h3)/)
      .map((part) => part.split('la risposta').length - 1)
    expect(places).toEqual([0, 1, 2, 3, 4, 5].map((place) => (place === key ? 1 : 0)))
  }
})

it('a key whose answer is on its way cannot be pressed, and says so', () => {
  const html = drawn(HOURS.locked?.() ?? aSeason(), { busy: ['begin'] })
  expect(yellow(html)).toEqual([])
  expect(html).toMatch(/Il Presidente parla<\/span><span class="because">un momento/)
})

it('the deadline is an hour, of another day with its day', () => {
  const now = new Date(2025, 11, 30, 12).getTime()
  vi.useFakeTimers({ now })
  const shown = (day: number) =>
    drawn(aSeason({ wordsDeadline: iso(new Date(2025, 11, day, 20, 30).getTime()) }), { now })
  expect(shown(31)).toContain('31 dicembre, 20:30')
  expect(shown(30)).toContain('20:30')
  expect(shown(30)).not.toContain('30 dicembre')
})

it('without figures no number is made up', () => {
  const html = drawn(aSeason({ wordsDeadline: soon(200_000) }), { stats: null, health: null })
  expect(html).not.toContain('NaN')
  expect(html).toContain('<dt>persone</dt><dd>…</dd>')
})
