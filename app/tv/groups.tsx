import './groups.css'
import { NUMBER_DIGITS } from '../../shared/rooms/screens.ts'

const GROUP = 3
const STARTS = Array.from({ length: NUMBER_DIGITS / GROUP }, (_, group) => group * GROUP)

/** A television's number in three groups of three, as much of it as is known: a full group is a block, the others are dashed. */
export function Groups({ digits, spoken }: { digits: string; spoken: string }) {
  return (
    <p className="groups">
      <span className="spoken">{spoken}</span>
      {STARTS.map((start) => {
        const group = digits.slice(start, start + GROUP)
        return (
          <b key={start} aria-hidden="true" data-partly={group.length < GROUP ? '' : undefined}>
            {group.padEnd(GROUP, '-')}
          </b>
        )
      })}
    </p>
  )
}
