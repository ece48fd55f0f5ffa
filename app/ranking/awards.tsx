/** The three awards (game.md, «Awards»): below a ranking's first rows, on the wall after the podium, and in a message. */
import type { Award, Ranking, RoomView } from '../../shared/api/shapes.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import { flourSack, goldenWord, twins } from '../teletext/drawings.ts'
import { Mosaic } from '../teletext/page.tsx'
import { listNames } from '../text/italian.ts'

/** `why` on a phone, `whyOnWall` where there is more room. `count`: words per person. */
type Kind = {
  drawing: string
  title: (people: number) => string
  why: (count: number, people: number, word: string) => string
  whyOnWall: (count: number, people: number, word: string) => string
}

const KINDS: Record<Award['kind'], Kind> = {
  'own-flour': {
    drawing: flourSack,
    title: (people) => `Tutta farina del ${people === 1 ? 'suo' : 'loro'} sacco`,
    why: (count, people) => (people === 1 ? `${count} parole solo sue` : `${count} parole a testa, solo loro`),
    whyOnWall: (count, people) => `${count} parole${people === 1 ? '' : ' a testa'} che nessun altro aveva`,
  },
  twins: {
    drawing: twins,
    title: () => 'Gemelli separati alla nascita',
    why: (count) => `${count} parole uguali`,
    whyOnWall: (count) => `${count} parole uguali su dieci`,
  },
  'golden-word': {
    drawing: goldenWord,
    title: () => 'La parola d’oro',
    why: (_, __, word) => `per «${word}»`,
    whyOnWall: (_, __, word) => `«${word}», detta una volta sola`,
  },
}

type ToldAward = {
  kind: Award['kind']
  title: string
  /** By the names that tell people apart in the room. */
  people: { id: string; name: string }[]
  why: string
  whyOnWall: string
}

/**
 * The awards that this page can show. Left out: a kind known only to a newer server (design.md, «A newer server»), and an
 * award whose winner has just left. Up to 300 players the page knows every name.
 */
export function tellAwards({ awards }: Pick<Ranking, 'awards'>, { players }: Pick<RoomView, 'players'>): ToldAward[] {
  const named = players.filter(({ isDeleted }) => !isDeleted)
  return awards.flatMap(({ kind, userIds, words }) => {
    const winners = userIds.flatMap((id) => named.filter((player) => player.id === id))
    if (!Object.hasOwn(KINDS, kind) || winners.length < userIds.length) return []
    const { title, why, whyOnWall } = KINDS[kind]
    const people = winners.length
    // Twins share their words; people who tie for `own-flour` have as many words each.
    const count = kind === 'own-flour' ? words.length / people : words.length
    const [word = ''] = words
    return {
      kind,
      title: title(people),
      people: winners.map((winner) => ({ id: winner.id, name: calledAmong(winner, players) })),
      why: why(count, people, word),
      whyOnWall: whyOnWall(count, people, word),
    }
  })
}

export function Awards({ awards, me }: { awards: readonly ToldAward[]; me: string }) {
  if (awards.length === 0) return null
  return (
    <section aria-labelledby="awards">
      <h2 className="section" id="awards">
        I premi della notte
      </h2>
      <ul className="awards">
        {awards.map(({ kind, title, people, why }) => (
          <li key={kind}>
            <Mosaic drawing={KINDS[kind].drawing} />
            <div>
              <p className="small second">{title}</p>
              <p className="winners">
                <span>{listNames(people.map(({ id, name }) => (id === me ? `${name} (tu)` : name)))}</span>{' '}
                <span className="small number">{why}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const WallAwards = ({ awards }: { awards: readonly ToldAward[] }) => (
  <ul className="wall-awards" aria-label="I premi della notte">
    {awards.map(({ kind, title, people, whyOnWall }) => (
      <li key={kind}>
        <Mosaic drawing={KINDS[kind].drawing} />
        <div>
          <p className="title">{title}</p>
          <p className="winners">
            <span>{listNames(people.map(({ name }) => name))}</span> <span className="number">{whyOnWall}</span>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
