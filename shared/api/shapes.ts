/** What the API answers (contract, «Shapes»). Types only: the browser trusts its own server, the server builds these itself. */
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
  /** ISO 8601 */
  wordsDeadline: string | null
  speechPublished: boolean
  /** A ranking's `version`, once it is made of this text. A server of the last release, while a deploy is under way, says none. */
  speechVersion?: number
}

export type Account = { id: string; email: string; provider: Provider; displayName: string | null }

/** `user` is null for someone signed in who has no profile in this season yet. */
export type Session = { account: Account | null; user: User | null; season: Season }

/**
 * What spending a link or a code answers: the session, and the path the person had asked for (decision 24). `proposedName`:
 * typed by whoever asked for the mail in another browser, where the account has no name yet (decision 15).
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

/** A page of one's rooms, the newest first. `next`: what to ask for `before` to have the next one; null after the last. */
export type RoomList = { owned: RoomCard[]; joined: RoomCard[]; next: string | null }

export type LobbyPlayer = { id: string; fullName: string; isOwner: boolean; hasFinished: boolean; wordCount: number }

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
}

export type PlayerPage = { players: LobbyPlayer[]; next: string | null }

export type RankingStatus = 'open' | 'waiting' | 'computing' | 'ready'

export type Ranking = {
  status: RankingStatus
  /** 0..1 while computing */
  progress?: number
  version: number
  total: number
  podium: PlayerResult[]
  results: PlayerResult[]
  me: PlayerResult | null
}

/** Those of one's own words that were said, in the order in which they were entered; by the text of this version. */
export type SaidWords = { said: string[]; speechVersion: number }

export type SavedWords = { words: string[]; savedAt: string; rev: number }

export type Weather = {
  /** Which town's. A server of the last release, while a deploy is under way, says none. */
  town?: string
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

/** How many rooms are asked to write their directory rows anew. */
export type DirectoryRebuild = { rooms: number }

export type OperatorStats = {
  players: number
  finished: number
  /** Who has finished and some room of theirs has not confirmed it. */
  owedDeliveries: number
  rooms: number
  openRooms: number
  /** When those were counted, ISO 8601: the larger the season, the less often. */
  countedAt: string
  /** Rooms whose closing waits for D1. */
  closingRooms: number
  waitingDirectoryWrites: number
  /** Since when the oldest of what rooms owe is owed, ISO 8601. */
  owedSince: string | null
  /** Accounts on their way out. */
  deletions: number
  /** Accounts in many rooms, whose finished words or whose signing out everywhere is on its way to them. */
  walks: number
  /** How far the last publication, correction or withdrawal has come; null before the first. */
  speech: { version: number; told: number; failed: number; isDone: boolean } | null
  /** How far the last rebuilding of the directory has come; null: there was none. */
  directory: { rooms: number; asked: number; failed: number; isDone: boolean } | null
  /** Of the last minute, as far as it is known (`seconds`); up to twelve seconds behind. */
  recent: {
    seconds: number
    requests: number
    saves: number
    finishes: number
    joins: number
    /** Sockets opened. */
    sockets: number
    /** Who was told that it is too much at once. */
    overloads: number
    failures: number
    mails: number
    /** That the carrier did not take. */
    mailFailures: number
    /** Refused because as many had gone in a minute, to all together, as may. */
    mailsHeldBack: number
  }
}

/** `ok: false` never travels: down is a 503. */
export type Health = {
  ok: true
  status: 'ok' | 'degraded'
  checks: {
    database: { ok: boolean; ms: number }
    /** Whether the season's objects answer. */
    objects: { ok: boolean }
    /** What rooms owe D1, and since when, ISO 8601. */
    owed: { ok: boolean; directoryWrites: number; closingRooms: number; since: string | null }
    /** Of the last minute. */
    requests: { ok: boolean; overloads: number; failures: number }
    mails: { ok: boolean; failures: number }
  }
}

/** A refusal as it travels (RFC 9457). */
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
