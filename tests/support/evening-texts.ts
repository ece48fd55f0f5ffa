/** Every text that depends on the evening, of all tables together: what docs/game.md, «What each screen says», has. */
import { BOARD } from '../../shared/evening/texts/board.ts'
import { CLOSING } from '../../shared/evening/texts/closing.ts'
import { DOOR } from '../../shared/evening/texts/door.ts'
import { HOME } from '../../shared/evening/texts/home.ts'
import { LOBBY } from '../../shared/evening/texts/lobby.ts'
import { MESSAGES } from '../../shared/evening/texts/messages.ts'
import { SPOKEN } from '../../shared/evening/texts/spoken.ts'
import { textsOf } from '../../shared/evening/texts/text.ts'
import { WALL } from '../../shared/evening/texts/wall.ts'
import { WORDS } from '../../shared/evening/texts/words.ts'

export const TEXTS = { ...HOME, ...LOBBY, ...MESSAGES, ...CLOSING, ...DOOR, ...BOARD, ...WORDS, ...WALL, ...SPOKEN }
export type TextKey = keyof typeof TEXTS
export const eveningText = textsOf(TEXTS)
