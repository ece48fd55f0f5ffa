/**
 * game.md, «What each screen says»: the table of docs/game.md has the screens' texts, and no stage has a text that is true only
 * in another.
 */
import { describe, expect, it } from 'vitest'
import { STAGES, type Stage } from '../../../shared/evening/stage.ts'
import { linesOf } from '../../../shared/evening/text.ts'
import { eveningText, TEXTS, type TextKey } from '../../support/evening-texts.ts'
import { codeIn, rowsUnder } from '../documents/tables.ts'
import { textOf, tree } from '../documents/tree.ts'

const KEYS = Object.keys(TEXTS) as TextKey[] // Object.keys widens the keys to string
const AFTER_DEADLINE: readonly Stage[] = ['locked', 'begun', 'sealed', 'speaking', 'spoken', 'published']
const SEALED: readonly Stage[] = ['sealed', 'speaking', 'spoken']
const said = (stages: readonly Stage[]): string[] =>
  stages.flatMap((stage) => KEYS.map((key) => `${stage}, ${key}: ${eveningText(key, stage)}`))

/** «`sealed` to `published`» takes in the stages between. */
const stagesIn = (cell: string | undefined): string[] =>
  codeIn(
    cell?.replace(/`(\w+)` to `(\w+)`/g, (_, first: Stage, last: Stage) =>
      STAGES.slice(STAGES.indexOf(first), STAGES.indexOf(last) + 1)
        .map((stage) => `\`${stage}\``)
        .join(' '),
    ),
  )

describe('docs/game.md, «What each screen says»', () => {
  const rows = rowsUnder('docs/game.md', 'What each screen says')

  it('has every stage, with its phase', () => {
    expect(rows.flatMap(([stage, phase]) => (codeIn(phase).length === 0 ? codeIn(stage) : []))).toEqual([...STAGES])
  })

  it('says in every stage what the screens say, and nothing twice', () => {
    let keys: string[] = [] // a row without a key belongs to the key above it
    const told = rows
      .filter(([, stages]) => codeIn(stages).length > 0)
      .flatMap(([cell, stages, text = '']) => {
        keys = cell === '' ? keys : codeIn(cell)
        return keys.flatMap((key) => stagesIn(stages).map((stage) => `${key} ${stage}: ${text.replace(' / ', '|')}`))
      })
    const shown = KEYS.flatMap((key) =>
      STAGES.filter((stage) => eveningText(key, stage) !== '').map(
        (stage) => `${key} ${stage}: ${eveningText(key, stage)}`,
      ),
    )
    expect(told.toSorted()).toEqual(shown.toSorted())
  })
})

describe('no stage lies', () => {
  it.each([
    [
      'nobody chooses after the deadline',
      AFTER_DEADLINE,
      /sta scegliendo|rimugina|scegli dieci|si gioca ancora|ancora scegliere/i,
    ],
    ['nobody is woken to press «Ho finito!» after the deadline', AFTER_DEADLINE, /manca il «Ho finito!»/],
    ['nobody is told to enter or to invite once the words are sealed', SEALED, /ti aspetto|per entrare|inquadra/i],
    ['no countdown runs once the time is up', AFTER_DEADLINE, /\{time\}/],
    ['without a deadline no time is named', ['undated'], /\{time\}/],
    ['weeks before it nobody is asked back within minutes', ['choosing'], /tra qualche minuto/],
    ['a member who waits for the cards does not wait for a ranking', ['spoken', 'published'], /Si scoprono le carte\|/],
    ['no board is promised before the seal is near', ['undated', 'choosing'], /tabellone|scopri/i],
    ['nobody is asked to tap where no tap is taken', ['published'], /Si tocca|Toccala/],
    ['no board is offered once there is an official text', ['published'], /tabellone|Scopri le carte/],
    ['a room without a board is not said to be of too many: a mega room may be of three', STAGES, /tropp/i],
    [
      'the speech is not over before there is a text, or long after its begin',
      ['undated', 'choosing', 'locked', 'begun', 'sealed', 'speaking'],
      /ha parlato|è finito|c’è stato/,
    ],
    [
      'the President speaks when the operator has said so',
      ['undated', 'choosing', 'locked', 'sealed', 'spoken', 'published'],
      /Il Presidente parla/,
    ],
  ] as [string, Stage[], RegExp][])('%s', (_, stages, lie) => {
    const lies = said(stages).filter((text) => lie.test(text))
    expect(lies).toEqual([])
  })

  it('each of these would be found where it belongs', () => {
    expect(said(['choosing']).join()).toMatch(/sta scegliendo/)
    expect(said(['sealed']).join()).toMatch(/Al tabellone/)
    expect(said(['speaking']).join()).toMatch(/Il Presidente parla/)
  })

  it('from the seal on, who looks from outside hears that nobody enters, and an owner has the key of the cards', () => {
    for (const stage of SEALED) {
      expect(eveningText('lobby.outside', stage)).toContain('nessuno entra')
      expect(eveningText('lobby.key', stage)).toBe('Scopri le carte')
      expect(eveningText('invitation.heading', stage)).toBe('')
    }
  })
})

describe('no screen has a text of its own', () => {
  const OF_THE_EVENING = String.raw`(?:\bstage\b|\bphase\b|\bisOver\b|\bisTooLate\b|\bisSealed\(|\bmayChoose\()[^\n;{}]*?`
  const LITERAL = String.raw`(?:'[^'\n]*\p{L} \p{L}[^'\n]*'|"[^"\n]*\p{L} \p{L}[^"\n]*"|<\w[^>]*>\s*\p{L}[^<{]*\p{L} \p{L}[^<{]*)`
  const CHOSEN = new RegExp(`${OF_THE_EVENING}(?:\\?|&&)\\s*\\(?\\s*${LITERAL}`, 'gu')
  const chosenIn = (text: string): string[] => [...text.matchAll(CHOSEN)].map(([found]) => found)

  it('that it would choose by the evening', () => {
    const found = tree
      // The control room says each thing once, to the operator: its stages are its own (app/regia/stage.ts).
      .filter((path) => /^app\/(?!regia\/).*\.tsx?$/.test(path))
      .flatMap((path) => chosenIn(textOf(path)).map((text) => `${path}: ${text}`))
    expect(found).toEqual([])
  })

  it.each([
    `const waiting = stage === 'published' ? 'Il testo è uscito' : ''`,
    `{isOver && <p className="second">Ritorna tra qualche minuto</p>}`,
    `premuto «Ho finito!»{isTooLate && ' ormai in tempo'}`,
    '{mayChoose(stage) ? (\n  <p>Si sceglie ancora</p>) : null}',
  ])('as %s would be', (text) => {
    expect(chosenIn(text)).toHaveLength(1)
  })
})

describe('how it is said', () => {
  it('a crowd’s room and a family’s wait with the specification’s two lines, once he has spoken', () => {
    const lines = ['Aspettando la classifica ufficiale', 'Ritorna tra qualche minuto']
    for (const stage of ['spoken', 'published'] as const) {
      expect(linesOf(eveningText('crowd.call', stage))).toEqual(lines)
      expect(linesOf(eveningText('ranking.waiting', stage))).toEqual(lines)
      expect(eveningText('board.call', stage)).toBe(lines[0])
    }
  })

  it('holes are filled in, and lines told apart', () => {
    const text = eveningText('lobby.line.some', 'choosing', { done: '2 su 3 hanno finito.' })
    expect(linesOf(text)).toEqual(['2 su 3 hanno finito.', 'Chi manca rimugina.'])
    expect(linesOf('una')).toEqual(['una', ''])
    expect(eveningText('lobby.title', 'sealed', { room: '{me}' })).toBe('{me}: carte coperte')
  })

  it('no text gives a player a gender', () => {
    const gendered =
      /\b(sei|siete|sono|è|resti|sarai) (stat[oaie]|pront[oaie]|sol[oaie]|entrat[oaie]|uscit[oaie]|arrivat[oaie]|benvenut[oaie]|sicur[oaie])\b/i
    const suspects = said(STAGES).filter((text) => gendered.test(text))
    // The text of the speech, and rooms' words, have a gender of their own.
    expect(suspects.filter((text) => !/testo ufficiale è uscito/.test(text))).toEqual([])
  })

  it('a news line fits beside the President: 28 columns each on the smallest phone', () => {
    const lines = KEYS.filter((key) => key.includes('.line') || key.startsWith('lobby.turn'))
    expect(lines.length).toBeGreaterThan(5)
    for (const key of lines) {
      for (const stage of STAGES)
        for (const line of linesOf(eveningText(key, stage))) expect(line.length, line).toBeLessThanOrEqual(28)
    }
  })
})
