/** The constants of the specification (docs/game.md), and a few additions. Nothing here depends on the year. */

export const WORDS_PER_PLAYER = 10
export const MAX_BONUS_WORDS = 2
/** In code points of the normalised word, like every length of a word. */
export const MIN_WORD_LENGTH = 3
/** Words with this beginning are refused. */
export const UNWELCOME_BEGINNING = 'concittadin'
/** Not in the specification, which has no upper limit; a database row has one. */
export const MAX_WORD_LENGTH = 60

/** game.md, «Scoring». A duplicate's points replace the others. Points for a word's place are in shared/extra-rules.ts. */
export const POINTS = { said: 1, bonus: 2, duplicate: 0, duplicatePenalty: -1, lastManMax: 4 } as const
/** Points with their sign, for a sentence. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)
export const PODIUM_SIZE = 3

export const CONFETTI_PIECES = 100

export const PAGE_MIN = 100
export const PAGE_MAX = 999
export const FALLBACK_PAGE = 999

export const KEYPAD_DIGITS = 3
export const VIBRATION_MS = 15
export const CLOCK_REFRESH_MS = 1000
export const LOADING_DOT_MS = 500
export const MAX_LOADING_DOTS = 3

export const SPECIAL_SOUND_PROBABILITY = 1 / 12

export const FIRST_ARCHIVE_YEAR = 2015
export const ARCHIVE_YEARS = 9
/** The archive whose link has the sad icon. */
export const SAD_ARCHIVE_YEAR = 2020

/** Rooms that one account may make in a season, including those it has deleted. */
export const MAX_ROOMS_MADE = 100

/** In code points, after cleaning by `rooms/written-names.ts`. */
export const MAX_ROOM_NAME = 60
export const MAX_FULL_NAME = 60

/** How long the link and the code of a sign-in mail are valid. */
export const MAIL_LINK_MS = 10 * 60_000

/** The ceilings of all mails together, unless the season's row has others (design.md, «Ceilings of mails»). */
export const MAILS_A_MINUTE = 600
export const MAILS_AN_HOUR = 4000
/** The highest possible ceiling. */
export const MOST_MAILS = 10_000_000

/** game.md, «The deadline»: the server still accepts a save for this long after the deadline, for people who pressed in time. */
export const LATE_SAVE_SECONDS = 60
