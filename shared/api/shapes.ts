/**
 * The API's answers (contract, «Shapes»), including those of the evening and of past years. Types only: a browser trusts
 * its own server, and the server builds them. Moments are ISO 8601 by the server's clock.
 */

import type { PlaceFlag } from '../extra-rules.ts'
import type { RefusalCode } from '../refusals.ts'
import type { RuleId } from '../rooms/rooms.ts'

export type Provider = 'google' | 'email'

export type User = { id: string; fullName: string; words: string[]; hasFinished: boolean; rev: number }

export type Season = {
  year: number
  previousYear: number
  version: string
  bonusWords: string[]
  megaRoomId: string | null
  /** Grows with each change except the seal (design.md, «Revisions of the season»). */
  rev: number
  /** ISO 8601 */
  wordsDeadline: string | null
  speechPublished: boolean
  /** The `version` of rankings made from this text. */
  speechVersion: number
  /** ISO 8601, both */
  sealedAt: string | null
  begunAt: string | null
}

export type Account = {
  id: string
  email: string
  provider: Provider
  /** Without a profile in this season: the name of the person's latest season, if there was one (game.md, «Names»). */
  displayName: string | null
  /** The season of `displayName`, if it comes from the person's latest season: the name must be confirmed before it counts. */
  nameSeason?: number
}

/** `user` is null for a person who is signed in but has no profile in this season yet. */
export type Session = {
  account: Account | null
  user: User | null
  season: Season
  /** The server's clock, ISO 8601. */
  now: string
}

/** A person who is signed in and has a name in this season: a session with all its parts. */
export type Player = { account: Account; user: User; season: Season }

/**
 * The answer to spending a link or a code: the session, and the path that the person had asked for (design.md, «Redirects»).
 * `proposedName`: typed in another browser, where the mail was requested, if the account has no name yet (game.md, «Names»).
 */
export type SignedIn = Session & { redirect: string; proposedName?: string }

export type RoomCard = {
  id: string
  name: string
  isOpen: boolean
  rules: RuleId[]
  isMega: boolean
  isOwner: boolean
  playerCount: number
  /** Owner first, then alphabetical; 20 at most. */
  playerNames: string[]
}

/**
 * The person's company has a new room (design.md, «The same company»). `name`: of the person's own old room, of that
 * `season`. `id`: of the new room.
 */
export type Invitation = { id: string; name: string; ownerName: string; season: number }

/** A page of the person's rooms, newest first. `next`: the value of `before` for the next page; null after the last. */
export type RoomList = {
  owned: RoomCard[]
  joined: RoomCard[]
  next: string | null
  /** Filled on the first page only. */
  invitations: Invitation[]
}

export type LobbyPlayer = {
  id: string
  fullName: string
  isOwner: boolean
  hasFinished: boolean
  wordCount: number
  /** Present for a deleted account, whose words stay in the room without its name. */
  isDeleted?: true
}

export type RoomView = {
  id: string
  name: string
  isOpen: boolean
  isClosing: boolean
  rules: RuleId[]
  isMega: boolean
  ownerId: string
  season: number
  isMember: boolean
  playerCount: number
  finishedCount: number
  /** Owner first, then alphabetical; the first 300. */
  players: LobbyPlayer[]
  seq: number
  /** Grows whenever the answer to a request for the ranking may change. */
  rankingRev: number
  /** False: the room has no place for another socket, so the page polls. */
  isLive: boolean
}

/**
 * The fields of a room that may change, without players, below 500 bytes: for polling pages, and on connecting to a large room.
 */
export type RoomHead = Pick<
  RoomView,
  'name' | 'isOpen' | 'isClosing' | 'ownerId' | 'playerCount' | 'finishedCount' | 'seq' | 'rankingRev' | 'isLive'
>

export type PlayerPage = { players: LobbyPlayer[]; next: string | null }

type RankingStatus = 'open' | 'waiting' | 'computing' | 'ready'

export type Ranking = {
  status: RankingStatus
  /** 0..1 while computing */
  progress?: number
  version: number
  /** The room's `rankingRev` at this answer. */
  rev: number
  total: number
  podium: PlayerResult[]
  results: PlayerResult[]
  me: PlayerResult | null
  /** Awards of the whole room, on each page; empty above 300 players and in the mega room. */
  awards: Award[]
}

/**
 * The person's own words that were said, in the order of entry, by the text of this version. `near`: for a word that was
 * not said, its form that was (game.md, «Quasi»).
 */
export type SaidWords = { said: string[]; near: Record<string, string>; speechVersion: number }

export type SavedWords = { words: string[]; savedAt: string; rev: number }

export type Weather = {
  town: string
  description: string
  tempC: number
  feelsLikeC: number
  windKmph: number
  windDirection: string
  pressure: number
  precipMM: number
  observedAt: string
}

export type SpeechSummary = { words: number; distinctWords: number; bonusWordsSaid: string[] }

/** The number of rooms asked to rewrite their directory rows. */
export type DirectoryRebuild = { rooms: number }

/** A season's row for the operator (operating.md, «Nobody undoes another unseen»). Moments in ISO 8601. */
export type OperatorSeason = {
  year: number
  bonusWords: string[]
  megaRoomId: string | null
  /** False also when there is no mega room. */
  megaRoomIsOpen: boolean
  wordsDeadline: string | null
  /** With a hold, only a begin seals. */
  holdSeal: boolean
  begunAt: string | null
  /** When the seal is due, by the present state. */
  sealsAt: string | null
  sealedAt: string | null
  speechPublished: boolean
  /** Time of the server's clock. */
  now: string
}

export type OperatorStats = {
  players: number
  finished: number
  rooms: number
  openRooms: number
  /** When the numbers above were counted, ISO 8601: the larger the season, the less often. */
  countedAt: string
  /** Rooms whose closing waits for D1. */
  closingRooms: number
  waitingDirectoryWrites: number
  /** When the oldest pending work of the rooms began, ISO 8601. */
  owedSince: string | null
  /** Accounts that are being deleted. */
  deletions: number
  /** Tours in progress: sign-outs everywhere of accounts in many rooms. */
  walks: number
  /** Progress of the last publication, correction or withdrawal; null before the first. */
  speech: { version: number; told: number; failed: number; isDone: boolean } | null
  /** `sealsAt`: when the seal is due, by the present state. Null before the season's first change. */
  seal: { begunAt: string | null; sealsAt: string | null; sealedAt: string | null; isHeld: boolean } | null
  /** Progress of the last rebuilding of the directory; null when there was none. */
  directory: { rooms: number; asked: number; failed: number; isDone: boolean } | null
  /** Counts of the last minute, or of the known part of it (`seconds`); up to twelve seconds behind. */
  recent: {
    seconds: number
    requests: number
    saves: number
    finishes: number
    joins: number
    /** Sockets opened. */
    sockets: number
    /** Refusals because of an overload. */
    overloads: number
    /** Refusals by a limit of one caller or one person. */
    limited: number
    failures: number
    /** Mails that a carrier has taken. */
    mails: number
    /** The part of `mails` that the second carrier took. */
    mailsBySecond: number
    /** Mails that no carrier has taken. */
    mailFailures: number
    /** Mails refused because of a ceiling of all mails together. */
    mailsHeldBack: number
  }
} & MailCeilings & { mailsLastHour: number }

/** The most mails to all people together (design.md, «Ceilings of mails»). */
export type MailCeilings = { mailsAMinute: number; mailsAnHour: number }

/** `ok: false` is never sent: when the service is down, the answer is a 503. */
export type Health = {
  ok: true
  status: 'ok' | 'degraded'
  checks: {
    database: { ok: boolean; ms: number }
    objects: { ok: boolean }
    /** The rooms' pending writes to D1, and their beginning, ISO 8601. */
    owed: { ok: boolean; directoryWrites: number; closingRooms: number; since: string | null }
    /** Requests of the last minute. */
    requests: { ok: boolean; overloads: number; failures: number }
    mails: { ok: boolean; failures: number }
  }
}

/** A refusal as the API sends it (RFC 9457). */
export type Problem = {
  type: 'about:blank'
  status: number
  code: RefusalCode
  title: string
  detail: string
  word?: string
  providers?: Provider[]
  /** The path where the person was going, unless it is the root. */
  redirect?: string
  requestId?: string
  /** The names of faulty settings, never their values: only in the operator's health answer. */
  faults?: string[]
}

/** The text so far. `moments`: for each offset (UTF-16 units), the time when the server first had the text up to it. */
export type Transcript = { text: string; moments: [endsAt: number, at: string][] }

export type Evening = {
  year: number
  wordsDeadline: string | null
  begunAt: string | null
  sealedAt: string | null
  speechPublished: boolean
  /** As in `Season`, both. */
  rev: number
  speechVersion: number
  transcript: Transcript
  now: string
  askAgainMs: number
}

/** A word of the board that someone in the room has marked as heard. */
export type HeardWord = {
  word: string
  count: number
  /** The two earliest by the moment of speaking, in any order of arrival. */
  firsts: { id: string; at: string }[]
}
export type Heard = HeardWord & { isMine: boolean }

/** `words` is empty for a player who takes part without words. */
export type BoardList = { id: string; fullName: string; words: string[] }

export type Board = {
  rules: RuleId[]
  bonusWords: string[]
  lists: BoardList[]
  heard: BoardHeard[]
  tick: number
  now: string
}
/** Like `Heard`. `by`: the place in this board's `lists`, because an id would be repeated with every word. */
export type BoardHeard = Omit<Heard, 'firsts'> & { firsts: { by: number; at: string }[] }

/** The answer to a tap: the word as the room has it then. `tick`: of the last `heard` frame, as in a board. */
export type HeardAnswer = { tick: number; heard: Heard }

export type Begun = { begunAt: string; sealsAt: string; finished: number; unfinished: number }

// Answers that matter after the evening: people taken out, the albo d'oro, the country's numbers (design.md, «What an owner
// changes» and «The albo» and «Counting the country»).

/** The people whom the owner may let in again. */
export type TakenOutPlayers = { players: { id: string; fullName: string }[] }

/** One closed room of the caller's. Fields are null when the room is not ready or does not answer. */
export type AlboRoom = {
  id: string
  name: string
  players: number
  position: number | null
  score: number | null
  winner: string | null
  /** Present only for the mega room: it cannot be reopened. */
  isMega?: true
  /** Present only if the company has a new room: its room of this season, which the caller is in or is invited to. */
  currentId?: string
}

/** A page of the albo d'oro, newest first. `next`: the value of `before` for the next page; null after the last. */
export type Albo = { seasons: { year: number; rooms: AlboRoom[] }[]; next: string | null }

/** Words that page 104 never names. */
export type HiddenWords = { words: string[] }

export type Numbers = {
  /** Players who have finished. */
  players: number
  /**
   * The ten most chosen words. Here and below, words of fewer than five lists, of no speech, or hidden are left out; ties
   * are ordered by code point.
   */
  chosen: { word: string; players: number; isSaid: boolean }[]
  /** The most chosen of the words that were not said. */
  unsaid: { word: string; players: number } | null
  /** The said word with the fewest players. */
  rarest: { word: string; players: number } | null
  /** The most often said of the words that fewer than five players had. */
  unchosen: { word: string; times: number } | null
  /** Eleven numbers: how many players had 0, 1 … 10 hits. */
  spread: number[]
  speechVersion: number
}

// The input and the output of a ranking.

/** `words`: normalised, in the order of entry; empty for a player who has not finished (game.md, «Scoring»). */
export type GamePlayer = { id: string; fullName: string; words: readonly string[] }

/** `score` includes the points of the word's place. */
export type ComputedWord = {
  word: string
  score: number
  isSaid: boolean
  isBonus: boolean
  isDuplicate: boolean
  /**
   * The form of this word that was said, when the word itself was not (game.md, «Quasi»): worth nothing. Up to 300 players;
   * the previous release does not send it.
   */
  near?: string
} & Record<PlaceFlag, boolean> &
  Partial<Sharing>

/** The other people of the room with a duplicate (game.md, «Who else has a word»), in a page of a room's ranking. */
export type Sharing = {
  /** The number of people with the word, this player among them. */
  takers: number
  /** Up to 300 players: the first three of the others in Italian order, by names distinct in the room; never the caller. */
  others?: string[]
  /** The caller is one of these others. */
  isCallers?: true
}

/** An award (game.md, «Awards»): for said words that nobody else had, for two similar lists, for a word that was said once. */
export type Award = { kind: 'own-flour' | 'twins' | 'golden-word'; userIds: string[]; words: string[] }

/** `position`: 1..n, all distinct. `computedWords`: in the order of entry. */
export type PlayerResult = {
  id: string
  fullName: string
  position: number
  score: number
  isLastMan: boolean
  computedWords: ComputedWord[]
}
