/**
 * Every text that depends on the evening: the table of docs/game.md, «What each screen says» (decision 48). No screen
 * has such a text of its own, and a test compares this with the document.
 */
import type { Stage } from '../stage.ts'
import { BOARD } from './board.ts'
import { CLOSING } from './closing.ts'
import { DOOR } from './door.ts'
import { HOME } from './home.ts'
import { LOBBY } from './lobby.ts'
import { MESSAGES } from './messages.ts'
import { SPOKEN } from './spoken.ts'
import { type Text, textIn } from './text.ts'
import { WALL } from './wall.ts'
import { WORDS } from './words.ts'

export const TEXTS = {
  ...HOME,
  ...LOBBY,
  ...MESSAGES,
  ...CLOSING,
  ...DOOR,
  ...BOARD,
  ...WORDS,
  ...WALL,
  ...SPOKEN,
} as const
export type TextKey = keyof typeof TEXTS

/** The text of this key in this stage; empty where nothing is shown. */
export function eveningText(key: TextKey, stage: Stage, holes: Record<string, string> = {}): string {
  const text: Text = TEXTS[key]
  return textIn(text, stage).replace(/\{(\w+)\}/g, (hole, name: string) => holes[name] ?? hole)
}

/** The two lines of a text; the second is empty where there is none. */
export function linesOf(text: string): [first: string, second: string] {
  const [first = '', second = ''] = text.split('|')
  return [first, second]
}
