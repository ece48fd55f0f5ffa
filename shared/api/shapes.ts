/** The API's answers (contract, «Shapes»). Types only: a browser trusts its own server, and the server builds them. */
import type { PlayerResult } from '../ranking/types.ts'
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
  /** Grows with each change but the seal's. During a deployment, the previous release does not send it (decision 132). */
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
  /** Without a profile in this season: the name of one's latest season, if there was one (decision 54). */
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

/**
 * The answer to spending a link or a code: the session, and the path the person had asked for (decision 24).
 * `proposedName`: typed by whoever asked for the mail in another browser, if the account has no name yet (decision 15).
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

/** A room of one's company has come back (decision 52). `name`: that of one's own old room, of that `season`. `id`: the new room's. */
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
}

export type PlayerPage = { players: LobbyPlayer[]; next: string | null }

export type RankingStatus = 'open' | 'waiting' | 'computing' | 'ready'

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
}

/** One's own words that were said, in the order of entry, by the text of this version. */
export type SaidWords = { said: string[]; speechVersion: number }

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
    mails: number
    /** Mails that the carrier did not take. */
    mailFailures: number
    /** Mails refused because of the limit of all mails in a minute. */
    mailsHeldBack: number
  }
}

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
}
