/** A page's state after boards, frames and answers to its taps, in any order (pure). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardState, boardReducer, NO_BOARD, withTaps } from '../../../app/board/view.ts'
import type { Board, Heard, HeardWord } from '../../../shared/api/shapes.ts'
import { placedBoard } from '../../../shared/evening/board.ts'
import { heardWord } from '../../../shared/evening/heard.ts'
import { heard, LISTS, START } from './a-room-that-hears.ts'

const board = (...words: Heard[]): Board =>
  placedBoard({ rules: [], bonusWords: [], lists: LISTS, heard: words, tick: 4, now: '' })
const frame = (tick: number, ...words: HeardWord[]) => ({
  type: 'frame' as const,
  frame: { type: 'heard' as const, seq: 1, tick, heard: words },
  me: 'ada',
})
const opened = (...words: Heard[]) =>
  boardReducer(NO_BOARD, { type: 'board', board: board(...words), atRequest: NO_BOARD })
const tap = (word: string, isHeard = true, spokenAt = START) => ({ word, isHeard, spokenAt })
const answer = (tick: number, told: Heard, sent = tap(told.word)) => ({
  type: 'answer' as const,
  answer: { tick, heard: told },
  tap: sent,
  me: 'ada',
})
const words = ({ board }: BoardState) => board?.heard.map(({ word, count, isMine }) => [word, count, isMine])

it('a frame that is late changes nothing, and one that does not say who keeps one’s own taps', () => {
  const next = boardReducer(opened(heard('pace', 'ada')), frame(5, { ...heard('pace', 'bruno', 'carla'), count: 3 }))
  expect(next.board?.heard[0]).toMatchObject({ count: 3, isMine: true })
  expect(boardReducer(next, frame(5))).toBe(next)
  expect(boardReducer(next, frame(6, heard('pace', 'bruno', 'carla'))).board?.heard[0]?.isMine).toBe(false)
})

it('a frame newer than the board makes it ask again, also of a room that was put back, and then once', () => {
  const early = boardReducer(NO_BOARD, frame(6))
  const older = boardReducer(early, { type: 'board', board: board(), atRequest: NO_BOARD })
  expect(older.needsBoard).toBe(true)
  expect(boardReducer(older, { type: 'board', board: board(), atRequest: older }).needsBoard, 'put back').toBe(false)
})

describe('the answer to a tap', () => {
  it('that comes late, or twice, changes nothing', () => {
    const first = answer(4, heard('pace', 'ada'))
    const after = boardReducer(boardReducer(opened(), first), frame(5, heard('pace', 'bruno', 'ada')))
    expect(boardReducer(after, first).board).toEqual(after.board)
    const gone = boardReducer(after, frame(6, heard('pace', 'bruno')))
    expect(boardReducer(gone, first).board, 'taken back on another device').toEqual(gone.board)
  })

  it('is in a board that was asked for after it, and laid over one that was asked for before', () => {
    const atRequest = opened()
    const state = boardReducer(atRequest, answer(4, heard('pace', 'ada')))
    const mine = [['pace', 1, true]]
    expect(words(boardReducer(state, { type: 'board', board: board(), atRequest })), 'on its way').toEqual(mine)
    expect(words(boardReducer(state, { type: 'board', board: board(), atRequest: state })), 'taken back').toEqual([])
    const early = boardReducer(NO_BOARD, answer(4, heard('pace', 'ada')))
    expect(words(boardReducer(early, { type: 'board', board: board(), atRequest: NO_BOARD })), 'the first').toEqual(
      mine,
    )
  })

  it('stands at the tap’s own moment where the room’s is a little later: it must not go dark again', () => {
    const at = new Date(START - 2000).toISOString()
    const sent = tap('pace', true, START - 2000)
    const firsts = [{ id: 'ada', at }, { id: 'bruno' }]
    expect(withTaps([heard('pace', 'bruno', 'ada')], [sent], 'ada')[0]).toMatchObject({ count: 2, firsts })
    const state = boardReducer(opened(), answer(4, heard('pace', 'bruno', 'ada'), sent))
    expect(state.board?.heard[0]).toMatchObject({ count: 2, firsts })
  })
})

/** A room, and the messages that it has sent to one page and the page has not received yet. */
type Step =
  | { do: 'tap'; who: number; word: number }
  | { do: 'send' | 'frame' | 'lose' | 'ask' | 'board' | 'post' | 'answer' }
const PEOPLE = ['ada', 'bruno', 'carla', 'dina']
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('tap' as const), who: fc.nat(3), word: fc.nat(1) }),
    fc.record({ do: fc.constantFrom('send', 'frame', 'lose', 'ask', 'board', 'post', 'answer') }),
  ),
  { minLength: 20, maxLength: 80, size: 'max' },
)

it('in any order of arrival a touch is seen until it is taken back, and at the end the page is the room', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const taps = new Map<string, Map<string, number>>()
      let untold = new Set<string>()
      let tick = 4
      let clock = START
      const told = (word: string) =>
        heardWord(
          word,
          [...(taps.get(word) ?? [])].map(([userId, at]) => ({ userId, at })),
        )
      const toAda = (word: string): Heard => ({ ...told(word), isMine: taps.get(word)?.has('ada') ?? false })
      const change = (who: string, word: string, isHeard: boolean): void => {
        const people = taps.get(word) ?? new Map<string, number>()
        taps.set(word, people)
        if (isHeard === people.has(who)) return
        if (isHeard) people.set(who, clock)
        else people.delete(who)
        untold.add(word)
      }
      const frames: ReturnType<typeof frame>[] = []
      const boards: { board: Board; atRequest: BoardState }[] = []
      /** One tap after the other, as the store sends them. */
      let queue: ReturnType<typeof tap>[] = []
      let answers: { told: Heard; tick: number; sent: ReturnType<typeof tap> }[] = []
      let page = opened()
      const seen = () => withTaps(page.board?.heard ?? [], queue, 'ada')
      const isSeen = (word: string) => seen().some((one) => one.word === word && one.isMine)
      const wishes = new Map<string, boolean>()
      const run: Record<Exclude<Step['do'], 'tap'>, () => void> = {
        send: () => {
          if (untold.size === 0) return
          tick++
          frames.push(frame(tick, ...[...untold].map(told)))
          untold = new Set()
        },
        frame: () => {
          const next = frames.shift()
          if (next) page = boardReducer(page, next)
        },
        lose: () => {
          if (boards.length > 0) return
          frames.length = 0
          page = boardReducer(page, { type: 'reconnected' })
        },
        ask: () => {
          if (boards.length > 0) return
          const named = [...taps.keys()].map(toAda).filter(({ count }) => count > 0)
          const lists = PEOPLE.map((id) => ({ id, fullName: id, words: [] }))
          const now = placedBoard({ rules: [], bonusWords: [], lists, heard: named, tick, now: '' })
          boards.push({ board: now, atRequest: page })
        },
        board: () => {
          const next = boards.shift()
          if (next) page = boardReducer(page, { type: 'board', ...next })
        },
        post: () => {
          const [sent] = queue
          if (!sent || answers.length > 0) return
          change('ada', sent.word, sent.isHeard)
          answers.push({ told: toAda(sent.word), tick, sent })
        },
        answer: () => {
          for (const { told, tick, sent } of answers) {
            queue = queue.filter((waiting) => waiting !== sent)
            page = boardReducer(page, answer(tick, told, sent))
          }
          answers = []
        },
      }
      for (const step of all) {
        clock += 1000
        if (step.do !== 'tap') run[step.do]()
        else {
          const [who = '', word = ''] = [PEOPLE[step.who], ['pace', 'mare'][step.word]]
          if (who === 'ada') {
            const wish = tap(word, !isSeen(word), clock)
            queue = [...queue.filter((waiting) => waiting.word !== word), wish]
            wishes.set(word, wish.isHeard)
          } else change(who, word, !taps.get(word)?.has(who))
        }
        for (const [word, wish] of wishes) expect(isSeen(word), `${word} is as it was touched last`).toBe(wish)
      }
      while (queue.length > 0) {
        run.post()
        run.answer()
      }
      run.send()
      while (frames.length > 0) run.frame()
      run.board()
      if (page.needsBoard) {
        run.ask()
        run.board()
      }
      const byWord = (a: Heard, b: Heard): number => (a.word < b.word ? -1 : 1)
      const is = ['pace', 'mare'].map(toAda).filter(({ count }) => count > 0)
      expect(page.needsBoard).toBe(false)
      const bare = ({ word, count, isMine }: Heard) => ({ word, count, isMine })
      expect(seen().toSorted(byWord).map(bare)).toEqual(is.toSorted(byWord).map(bare))
    }),
    { numRuns: 300 },
  )
})
