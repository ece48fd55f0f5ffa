import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { wallText } from '../../../shared/evening/texts/wall.ts'
import { presidentSmall } from '../../teletext/drawings.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { letters, WallFrame } from './wall-frame.tsx'

/** In the band, above it, below it. */
type Props = { text: string; call?: string; note?: string }

/** One thing to say, as large as it fits, beside the President. */
export function WallNotice({ text, call = '', note = '' }: Props) {
  return (
    <div className="wall-now wide">
      <div className="president">
        <Mosaic drawing={presidentSmall} />
      </div>
      <WallWord text={text} above={call} below={note} />
    </div>
  )
}

/** `note`: what makes a word worth nothing. `held`: whose the points of a word's place are for now. */
type WordProps = { text: string; note?: string; above: string; held?: string; below: string }

/** A band with one word, or few, as large as they fit. */
export function WallWord({ text, note = '', above, held = '', below }: WordProps) {
  return (
    <div className="wall-word">
      <p className="above">
        {above} {held && <span className="number">{held}</span>}
      </p>
      <p className="band" data-worthless={note === '' ? undefined : ''}>
        <span className="word" style={letters([...text].length + note.length / 2)}>
          <b>
            {text}
            {note && <small>{note}</small>}
          </b>
        </span>
      </p>
      <p className="who">{below}</p>
    </div>
  )
}

/** `curtain`: what the room reads while its board is to come; empty where none is. */
type WaitingProps = { view: RoomView; stage: Stage; curtain?: string }

/** A closed room that has neither a board nor a ranking: before the seal, in a crowd, until the board is here. */
export function WallWaiting({ view, stage, curtain = '' }: WaitingProps) {
  const note = isCrowded(view) ? 'wall.crowded.note' : 'wall.closed.note'
  const text = linesOf(curtain)[0] || wallText('wall.closed', stage)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} note={wallText(note, stage)} />
    </WallFrame>
  )
}
