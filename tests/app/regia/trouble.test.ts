/** The control room (operating.md, «The control room»): each fault, first what is not lost, and the key that helps. */
import { expect, it } from 'vitest'
import { lampOf, type Sight, troublesOf } from '../../../app/regia/stage.ts'
import { aHealth, aSeason, atClock, iso, NOW, someStats } from './an-evening.ts'

const well: Sight = {
  stage: 'choosing',
  season: aSeason(),
  stats: someStats(),
  health: aHealth(),
  isSilent: false,
  hasNetwork: true,
  now: NOW,
}
const of = (more: Partial<Sight>) => troublesOf({ ...well, ...more })
const slow = aHealth({ database: { ok: false, ms: 1840 } })

it('where all is well there are no troubles', () => {
  expect(of({})).toEqual([])
  const lamps = [0, 1, 2].map((troubles) => lampOf(troubles, well.health))
  expect(lamps).toEqual(['Tutto bene', '1 guaio', '2 guai'])
  expect(lampOf(0, null), 'nobody has said so').toBe('Un momento')
})

it('a slow database: until when to wait, and the key that helps then', () => {
  expect(of({ health: slow })).toEqual([
    {
      what: 'I dati sono lenti: 1,8 s',
      means: 'Le parole aspettano nei telefoni e partono da sole: non se ne perde una.',
      wait: 'Se alle 20:28 è ancora così: tasto\u00a01, un quarto d’ora in più.',
      helps: 'deadline',
    },
  ])
  const [late] = of({ health: slow, stage: 'locked', now: NOW + 10 * 60_000 })
  expect(late).toMatchObject({ wait: 'Adesso: tasto\u00a01, un quarto d’ora in più.', helps: 'deadline' })
})

it('weeks before, a slow database is waited for', () => {
  const inWeeks = aSeason({ wordsDeadline: new Date(NOW + 20 * 24 * 3_600_000).toISOString() })
  expect(of({ health: slow, season: inWeeks })[0]).toMatchObject({ wait: 'Si aspetta: quando torna, va avanti da sé.' })
  expect(of({ health: slow, season: inWeeks })[0]?.helps).toBeUndefined()
})

it('a later deadline helps nobody once he has begun, once the words are sealed, or without a deadline', () => {
  const helps = [
    of({ health: slow, stage: 'begun' }),
    of({ health: 'down', stage: 'sealed' }),
    of({ health: slow, stage: 'undated', season: aSeason({ wordsDeadline: null }) }),
  ].map(([trouble]) => trouble?.helps)
  expect(helps).toEqual([undefined, undefined, undefined])
})

it('without a network the figures are old, and a key has to be pressed again', () => {
  const [offline] = of({ hasNetwork: false })
  expect(offline?.what).toBe('Questo telefono è senza rete')
  expect(offline?.wait).toContain('non parte dopo: va ripremuto')
  expect(of({ isSilent: true, health: null })[0]?.what).toBe('Il servizio non risponde')
  expect(
    of({ isSilent: true, health: 'down' }).map(({ what }) => what),
    'health says what is away',
  ).toEqual(['I dati non rispondono'])
})

it('each check of health that is bad, mails held back, a seal that is late', () => {
  const health = aHealth({
    objects: { ok: false },
    owed: { ok: false, directoryWrites: 1200, closingRooms: 6, since: iso(atClock(20, 20)) },
    requests: { ok: false, overloads: 0, failures: 1 },
    mails: { ok: false, failures: 12 },
  })
  const stats = someStats()
  stats.recent.mailsHeldBack = 340
  const season = aSeason({ sealsAt: new Date(NOW - 31_000).toISOString() })
  expect(of({ health, stats, season, stage: 'locked' }).map(({ what }) => what)).toEqual([
    'Il sigillo tarda: era alle 20:26:09',
    'Il servizio fatica: le stanze non rispondono, in sospeso 1.206, 1 richiesta fallita',
    'La posta non parte: 12 e-mail',
    '340 e-mail trattenute',
  ])
})

it('an unhealthy service is one trouble, which names only its failing parts', () => {
  const [ill, ...rest] = of({ health: aHealth({ objects: { ok: false } }) })
  expect([ill?.what, rest]).toEqual(['Il servizio fatica: le stanze non rispondono', []])
})

it('mails: the ceiling that holds them back, with the form that raises it; the second carrier is no trouble', () => {
  const stats = someStats({ mailsLastHour: 4000 })
  stats.recent.mailsHeldBack = 340
  expect(of({ stats })).toEqual([
    {
      what: 'Le e-mail dell’ultima ora: 4.000 su 4.000',
      means: 'Non ne parte più nessuna finché le prime non hanno un’ora. Chi aspetta può entrare con Google.',
      wait: 'Se è gente vera, alza il tetto dell’ora: in fondo, Altro.',
    },
  ])
  stats.mailsLastHour = 3999
  expect(of({ stats })[0]?.wait).toContain('il tetto del minuto: in fondo, Altro')
  stats.recent.mailsHeldBack = 0
  stats.recent.mailsBySecond = 212
  expect(of({ stats })).toEqual([])
})
