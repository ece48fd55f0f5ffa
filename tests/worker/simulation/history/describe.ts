/** Prints a failing history for a person, and as data for `kept.ts`. */
import type { Failure } from '../run.ts'
import { isReopened, MEGA, nameOf, OLDS } from '../world/places.ts'
import type { Op, Step } from './steps.ts'

const firstName = (who: number): string => nameOf(who).split(' ')[0] ?? '?'
const placeOf = (room: number): string =>
  room === MEGA
    ? 'the mega room'
    : OLDS.includes(room)
      ? `the old room ${room}`
      : isReopened(room)
        ? `the room come back ${room}`
        : `room ${room}`

function describeOp(op: Op): string {
  const who = 'who' in op ? `${firstName(op.who)}: ` : ''
  const room = 'room' in op ? ` ${placeOf(op.room)}` : ''
  const whom = 'whom' in op ? ` about ${firstName(op.whom)}` : 'name' in op ? ` to name ${op.name}` : ''
  const rest =
    'list' in op
      ? ` list ${op.list}`
      : 'word' in op
        ? ` «${op.word}»${op.isHeard ? '' : ' not'}`
        : 'speech' in op
          ? ` speech ${op.speech}`
          : ''
  const rev = 'rev' in op ? ` (rev: ${op.rev})` : 'when' in op ? ` ${op.when}` : ''
  return `${who}${op.do}${room}${whom}${rest}${rev}`
}

export function describe(steps: readonly Step[], { at, faults, met }: Failure): string {
  const lines = steps.map(({ ops }, index) => {
    const what = ops.map(describeOp).join('  ‖  ')
    const came = met[index]?.map((line) => `\n       ${line}`).join('') ?? ''
    return `${String(index + 1).padStart(4)}. ${what}${came}`
  })
  const end = at >= steps.length ? ['   … and when everything was mended:'] : []
  const kept = steps.map((step) => `  ${JSON.stringify(step)},`)
  return [...lines, ...end, ...faults.map((fault) => `  ✗ ${fault}`), '', 'For kept.ts:', ...kept].join('\n')
}
