/**
 * The API's answers (contract, «Shapes»), the evening's and those of the years among them. Types only: a browser trusts
 * its own server, and the server builds them. Moments are ISO 8601 by the server's clock.
 */
import type { Award, PlayerResult } from '../ranking/types.ts'
import type { RefusalCode } from '../refusals.ts'
import type { RuleId } from '../rules.ts'

export type Provider = 'google' | 'email'

export type User = { id: string; fullName: string; words: string[]; hasFinished: boolean; rev: number }

export type Season = {
  year: number
  previousYear: number
  version: string
  bonusWords: string[]
  megaRoomId: string | null
  /**
   * Grows with each change but the seal's. During a deployment, the previous release does not send it (design.md, «Revisions of
   * the season»).
   */
  rev?: number
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
  /** Without a profile in this season: the name of one's latest season, if there was one (game.md, «Names»). */
  displayName: string | null
  /** The season that `displayName` is from, where it is one's latest: it is confirmed, not taken. */
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

/** Who is signed in and has a name in this season: a session of which no part is missing. */
export type Player = { account: Account; user: User; season: Season }

/**
 * The answer to spending a link or a code: the session, and the path the person had asked for (design.md, «Redirects»).
 * `proposedName`: typed by whoever asked for the mail in another browser, if the account has no name yet (game.md, «Names»).
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
 * A room of one's company has come back (design.md, «The same company»). `name`: that of one's own old room, of that `season`.
 * `id`: the new room's.
 */
export type Invitation = { id: string; name: string; ownerName: string; season: number }

/** A page of one's rooms, newest first. `next`: the value of `before` for the next page; null after the last. */
export type RoomList = {
  owned: RoomCard[]
  joined: RoomCard[]
  next: string | null
  /** Empty but for the first page. */
  invitations: Invitation[]
}

export type LobbyPlayer = {
  id: string
  fullName: string
  isOwner: boolean
  hasFinished: boolean
  wordCount: number
  /** Only of a deleted account, whose words stay in the room without its name. */
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
  /** Grows whenever the ranking may answer something else. During a deployment, the previous release does not send it. */
  rankingRev?: number
  /** False: the room has no place for another socket, and the page looks. During a deployment, the previous release does not send it. */
  isLive?: boolean
}

/** What may change of a room besides its players, in less than 500 bytes: for a page that looks, and on connecting to a large room. */
export type RoomHead = Required<
  Pick<
    RoomView,
    'name' | 'isOpen' | 'isClosing' | 'ownerId' | 'playerCount' | 'finishedCount' | 'seq' | 'rankingRev' | 'isLive'
  >
>

export type PlayerPage = { players: LobbyPlayer[]; next: string | null }

type RankingStatus = 'open' | 'waiting' | 'computing' | 'ready'

export type Ranking = {
  status: RankingStatus
  /** 0..1 while computing */
  progress?: number
  version: number
  /** The room's `rankingRev` at this answer. The previous release does not send it. */
  rev?: number
  total: number
  podium: PlayerResult[]
  results: PlayerResult[]
  me: PlayerResult | null
  /** Of the whole room, on each page; empty above 300 players and in the mega room. The previous release does not send it. */
  awards?: Award[]
}

/**
 * One's own words that were said, in the order of entry, by the text of this version. `near`: for a word that was not, the form
 * of it that was (game.md, «Quasi»); the previous release does not send it.
 */
export type SaidWords = { said: string[]; near?: Record<string, string>; speechVersion: number }

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

/** How many rooms are asked to rewrite their directory rows. */
export type DirectoryRebuild = { rooms: number }

/** A season's row, as whoever holds the evening needs it (operating.md, «Nobody undoes another unseen»). Moments in ISO 8601. */
export type OperatorSeason = {
  year: number
  bonusWords: string[]
  megaRoomId: string | null
  /** False as well where there is none. */
  megaRoomIsOpen: boolean
  wordsDeadline: string | null
  /** Only a begin seals. */
  holdSeal: boolean
  begunAt: string | null
  /** When the seal is due, as things are. */
  sealsAt: string | null
  sealedAt: string | null
  speechPublished: boolean
  /** By the server's clock. */
  now: string
}

export type OperatorStats = {
  players: number
  finished: number
  rooms: number
  openRooms: number
  /** When the above was counted, ISO 8601: the larger the season, the less often. */
  countedAt: string
  /** Rooms whose closing waits for D1. */
  closingRooms: number
  waitingDirectoryWrites: number
  /** When the oldest pending work of the rooms began, ISO 8601. */
  owedSince: string | null
  /** Accounts that are being deleted. */
  deletions: number
  /** Tours in progress: a sign-out everywhere, of accounts in many rooms. */
  walks: number
  /** Progress of the last publication, correction or withdrawal; null before the first. */
  speech: { version: number; told: number; failed: number; isDone: boolean } | null
  /** `sealsAt`: when the seal is due, as things are now. Null before the season's first change. */
  seal: { begunAt: string | null; sealsAt: string | null; sealedAt: string | null; isHeld: boolean } | null
  /** Progress of the last rebuilding of the directory; null: there was none. */
  directory: { rooms: number; asked: number; failed: number; isDone: boolean } | null
  /** Counts of the last minute, as far as it is known (`seconds`); up to twelve seconds behind. */
  recent: {
    seconds: number
    requests: number
    saves: number
    finishes: number
    joins: number
    /** Sockets opened. */
    sockets: number
    /** Answers that refused because of an overload. */
    overloads: number
    /** Refused by a limit of one caller's or one person's own. */
    limited: number
    failures: number
    /** Mails that a carrier has taken. */
    mails: number
    /** Of those, by the second carrier. */
    mailsBySecond: number
    /** Mails that no carrier has taken. */
    mailFailures: number
    /** Mails refused because of a ceiling of all mails together. */
    mailsHeldBack: number
  }
} & MailCeilings & { mailsLastHour: number }

/** How many mails may go to all people together (design.md, «Ceilings of mails»). */
export type MailCeilings = { mailsAMinute: number; mailsAnHour: number }

/** `ok: false` is never sent: down is a 503. */
export type Health = {
  ok: true
  status: 'ok' | 'degraded'
  checks: {
    database: { ok: boolean; ms: number }
    /** Whether the season's objects answer. */
    objects: { ok: boolean }
    /** The rooms' pending writes to D1, and since when, ISO 8601. */
    owed: { ok: boolean; directoryWrites: number; closingRooms: number; since: string | null }
    /** Of the last minute. */
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
  /** Where the person was going, when it is not the root. */
  redirect?: string
  requestId?: string
  /** Which settings are at fault, by name and never with a value: the operator's health alone has it. */
  faults?: string[]
}

/** The text so far. `moments`: up to each offset (UTF-16 units), when the server first had it. */
export type Transcript = { text: string; moments: [endsAt: number, at: string][] }

export type Evening = {
  year: number
  wordsDeadline: string | null
  begunAt: string | null
  sealedAt: string | null
  speechPublished: boolean
  /** As in `Season`, both. During a deployment, the previous release sends neither (design.md, «Revisions of the season»). */
  rev?: number
  speechVersion?: number
  transcript: Transcript
  now: string
  askAgainMs: number
}

/** A word of the board that someone of the room has heard. */
export type HeardWord = {
  word: string
  count: number
  /** The two earliest, by their moments, whenever they arrived. */
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
/** As `Heard`. `by`: the place in this board's `lists`, where an id would stand again with every word. */
export type BoardHeard = Omit<Heard, 'firsts'> & { firsts: { by: number; at: string }[] }

/** The answer to a tap: the word as the room has it then. `tick`: of the last `heard` frame, as in a board. */
export type HeardAnswer = { tick: number; heard: Heard }

/** The answer to a begin. */
export type Begun = { begunAt: string; sealsAt: string; finished: number; unfinished: number }

// Answers about what outlives the night: who was taken out, the albo d'oro, the country's numbers (design.md, «What an owner
// changes» and «The albo» and «Counting the country»).

/** Whom the owner may let in again. */
export type TakenOutPlayers = { players: { id: string; fullName: string }[] }

/** One closed room of mine. What a room that is not ready, or does not answer, cannot say is null. */
export type AlboRoom = {
  id: string
  name: string
  players: number
  position: number | null
  score: number | null
  winner: string | null
  /** Only where it is so: it cannot be reopened. */
  isMega?: true
  /** Only where its company has come back: their room of this season, which I am in or am invited to. */
  currentId?: string
}

/** A page of the albo d'oro, newest first. `next`: the value of `before` for the next page; null after the last. */
export type Albo = { seasons: { year: number; rooms: AlboRoom[] }[]; next: string | null }

/** What page 104 does not name, whoever chose it. */
export type HiddenWords = { words: string[] }

export type Numbers = {
  /** Who finished. */
  players: number
  /**
   * The ten most chosen words. Here and below: no word of fewer than five lists, of no speech, or hidden; ties by code
   * point.
   */
  chosen: { word: string; players: number; isSaid: boolean }[]
  /** The most chosen of those not said. */
  unsaid: { word: string; players: number } | null
  /** The fewest of those said. */
  rarest: { word: string; players: number } | null
  /** The one said most of those that fewer than five had. */
  unchosen: { word: string; times: number } | null
  /** Eleven numbers: how many had 0, 1 … 10 hits. */
  spread: number[]
  speechVersion: number
}
