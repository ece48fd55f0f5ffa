/** Every text that depends on the evening, of all tables together: what docs/game.md, «What each screen says», has. */
import { BOARD, WALL } from '../../shared/evening/board-texts.ts'
import { DOOR } from '../../shared/evening/door-texts.ts'
import { textsOf } from '../../shared/evening/text.ts'
import { CLOSING, HOME, LOBBY, MESSAGES, SPOKEN, WORDS } from '../../shared/evening/texts.ts'

export const TEXTS = { ...HOME, ...LOBBY, ...MESSAGES, ...CLOSING, ...DOOR, ...BOARD, ...WORDS, ...WALL, ...SPOKEN }
export type TextKey = keyof typeof TEXTS
export const eveningText = textsOf(TEXTS)
