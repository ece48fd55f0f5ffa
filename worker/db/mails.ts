/**
 * Requested mails. A row holds the link and the code, and counts against the limit of its address and the ceilings of all mails,
 * which are in the season's row (design.md, «Ceilings of mails»). Using link or code spends the row and begins a session.
 */
import { and, eq, gt, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAIL_LINK_MS, MAILS_A_MINUTE, MAILS_AN_HOUR } from '../../shared/season.ts'
import { mailBudgetOf } from '../../shared/sign-in/email-address.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { emailRequests, seasons } from './schema.ts'
import { type Entered, type SessionToBe, selectEntered, tidySessions } from './sessions.ts'

/** Mails that one address gets in an hour. After that, the next one goes when the last one's link has expired. */
const MAILS_PER_ADDRESS = 5
const MAX_WRONG_CODES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 3600_000

type EmailRequest = {
  id: string
  /** The account's address, as `accountEmail` gives it. */
  email: string
  fullName: string | null
  redirect: string
  codeHash: string
  browserHash: string
}

/** Neither used nor expired: the mail can still sign its reader in. */
const living = (now: Placeholder): SQL | undefined =>
  and(isNull(emailRequests.usedAt), gt(emailRequests.expiresAt, now))

// Clock skew: a row written by a clock that runs ahead counts while it is ahead by no more than a link's life. A row from
// further ahead does not count, or it would block everybody for as long as that clock was ahead.

const number = (value: number): SQL => sql.raw(String(value))

/** Requested within `ms`, by the index of an address. */
const askedWithin = (ms: number, now: Placeholder): SQL =>
  sql`created_at > ${now} - ${number(ms)} AND created_at <= ${now} + ${number(MAIL_LINK_MS)}`

/** The same condition, by the index of expiries. */
const goneWithin = (ms: number, now: Placeholder): SQL =>
  sql`expires_at > ${now} + ${number(MAIL_LINK_MS - ms)} AND expires_at <= ${now} + ${number(2 * MAIL_LINK_MS)}`

/** The ceilings of all mails together. */
type MailCeilings = { mailsAMinute: number; mailsAnHour: number }

type InYear = Placeholders<{ year: number }>

/** The season's own ceiling; the game's constant where the season has none or does not exist. */
const aMinute = ({ year }: InYear): SQL =>
  sql`coalesce((SELECT mails_a_minute FROM seasons WHERE year = ${year}), ${number(MAILS_A_MINUTE)})`
const anHour = ({ year }: InYear): SQL =>
  sql`coalesce((SELECT mails_an_hour FROM seasons WHERE year = ${year}), ${number(MAILS_AN_HOUR)})`

const ceilings = (of: InYear) => ({
  mailsAMinute: aMinute(of).mapWith(Number).as('a_minute'),
  mailsAnHour: anHour(of).mapWith(Number).as('an_hour'),
})

/** True if as many mails as the ceiling went out within `ms`. Reads no more rows than the ceiling. */
const isFull = (ms: number, now: Placeholder, ceiling: SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM email_requests WHERE ${goneWithin(ms, now)} LIMIT ${ceiling})) >= ${ceiling}`

// A few rows at a time, so that no single request pays for a crowd's old rows.
const dropOld = statement((orm, { now }: Placeholders<{ now: number }>) =>
  orm.run(
    sql`DELETE FROM email_requests
         WHERE id IN (SELECT id FROM email_requests WHERE expires_at < ${now} - ${number(HOUR_MS)} LIMIT 500)`,
  ),
)

type Addition = EmailRequest & { budget: string; expiresAt: number; year: number; now: number }

const add = statement((orm, mail: Placeholders<Addition>) =>
  orm.run(
    sql`INSERT INTO email_requests
          (id, email, full_name, redirect, code_hash, browser_hash, created_at, expires_at, mailbox)
        SELECT ${mail.id}, ${mail.email}, ${mail.fullName}, ${mail.redirect}, ${mail.codeHash}, ${mail.browserHash}, ${mail.now},
            ${mail.expiresAt}, ${mail.budget}
         WHERE ((SELECT count(*) FROM email_requests WHERE mailbox = ${mail.budget} AND ${askedWithin(HOUR_MS, mail.now)})
               < ${number(MAILS_PER_ADDRESS)}
             OR NOT EXISTS (SELECT 1 FROM email_requests WHERE mailbox = ${mail.budget} AND ${askedWithin(MAIL_LINK_MS, mail.now)}))
           AND NOT ${isFull(MINUTE_MS, mail.now, aMinute(mail))}
           AND NOT ${isFull(HOUR_MS, mail.now, anHour(mail))}`,
  ),
)

const whyNot = statement((orm, mail: Placeholders<Pick<Addition, 'id' | 'budget' | 'year' | 'now'>>) =>
  orm
    .select({
      ...ceilings(mail),
      isMinuteFull: isFull(MINUTE_MS, mail.now, aMinute(mail)).mapWith(Boolean).as('minute_full'),
      isHourFull: isFull(HOUR_MS, mail.now, anHour(mail)).mapWith(Boolean).as('hour_full'),
      lastAt: sql`(SELECT max(created_at) FROM email_requests
          WHERE mailbox = ${mail.budget} AND ${askedWithin(MAIL_LINK_MS, mail.now)})`
        .mapWith(Number)
        .as('last_at'),
    })
    .from(sql`(SELECT 1)`)
    .where(sql`NOT EXISTS (SELECT 1 FROM email_requests WHERE id = ${mail.id})`)
    .prepare(),
)

/** Why no mail is sent. `address`: the address has had its mails, and may have the next one in `seconds`. */
export type HeldBack = { by: 'minute' | 'hour'; ceiling: number } | { by: 'address'; seconds: number }

/**
 * Counts and inserts in one statement, so that two callers cannot share the last place. The answer depends on the mails'
 * rows alone, on no account and on no opened mail, so repeated requests reveal neither.
 *
 * Requesting somebody's mails cannot lock them out: the next one goes in the very millisecond in which the last one's link
 * expires. The ceilings of all mails are checked before the address: then everybody gets the same answer.
 *
 * @returns null when the mail may go
 */
export async function addEmailRequest(
  db: D1Database,
  year: number,
  request: EmailRequest,
  now: number,
): Promise<HeldBack | null> {
  const mail = { ...request, budget: mailBudgetOf(request.email), expiresAt: now + MAIL_LINK_MS, year, now }
  const [, , [held]] = await batch(db, [
    // Each request also deletes some old rows.
    dropOld(db, { now }),
    add(db, mail),
    whyNot(db, mail),
  ])
  if (!held) return null
  if (held.isMinuteFull) return { by: 'minute', ceiling: held.mailsAMinute }
  if (held.isHourFull) return { by: 'hour', ceiling: held.mailsAnHour }
  return { by: 'address', seconds: Math.max(1, Math.ceil((held.lastAt + MAIL_LINK_MS - now) / 1000)) }
}

const drop = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm.delete(emailRequests).where(eq(emailRequests.id, id)).prepare(),
)

/** Removes the row of a mail that could not be sent, so that it does not count. */
export async function dropEmailRequest(db: D1Database, id: string): Promise<void> {
  await query(drop(db, { id }))
}

type Setting = {
  year: number
  setsMinute: number
  minute: number | null
  setsHour: number
  hour: number | null
  now: number
}

const setCeilings = statement((orm, to: Placeholders<Setting>) =>
  orm
    .update(seasons)
    .set({
      mailsAMinute: sql`iif(${to.setsMinute}, ${to.minute}, ${seasons.mailsAMinute})`,
      mailsAnHour: sql`iif(${to.setsHour}, ${to.hour}, ${seasons.mailsAnHour})`,
      updatedAt: sql`${to.now}`,
    })
    .where(eq(seasons.year, to.year))
    .returning({ mailsAMinute: seasons.mailsAMinute, mailsAnHour: seasons.mailsAnHour })
    .prepare(),
)

/**
 * Stores the operator's ceilings, also after the seal. Undefined leaves a ceiling unchanged; null sets the constant.
 * Players do not see the ceilings, and the change takes no revision, so that it never makes another change of the season be
 * refused. Returns null when there is no such season.
 */
export async function changeCeilings(
  db: D1Database,
  year: number,
  { mailsAMinute, mailsAnHour }: { [Name in keyof MailCeilings]?: number | null | undefined },
  now: number,
): Promise<MailCeilings | null> {
  const [changed] = await query(
    setCeilings(db, {
      year,
      setsMinute: mailsAMinute === undefined ? 0 : 1,
      minute: mailsAMinute ?? null,
      setsHour: mailsAnHour === undefined ? 0 : 1,
      hour: mailsAnHour ?? null,
      now,
    }),
  )
  if (!changed) return null
  return {
    mailsAMinute: changed.mailsAMinute ?? MAILS_A_MINUTE,
    mailsAnHour: changed.mailsAnHour ?? MAILS_AN_HOUR,
  }
}

export type MailCount = MailCeilings & { mailsLastHour: number }

/** For a batch. Where the season does not exist, by the game's own ceilings. */
export const countMails = statement((orm, of: Placeholders<{ year: number; now: number }>) =>
  orm
    .select({
      ...ceilings(of),
      mailsLastHour: sql`(SELECT count(*) FROM email_requests WHERE ${goneWithin(HOUR_MS, of.now)})`
        .mapWith(Number)
        .as('last_hour'),
    })
    .from(sql`(SELECT 1)`)
    .prepare(),
)

type Guess = { email: string; browserHash: string; now: number }

/** A request of this browser for this address, unless wrong guesses have voided it. */
const guessable = ({ email, browserHash }: Placeholders<Guess>): SQL | undefined =>
  and(
    eq(emailRequests.email, email),
    eq(emailRequests.browserHash, browserHash),
    lt(emailRequests.wrongCodes, MAX_WRONG_CODES),
  )

const guess = statement((orm, values: Placeholders<Guess>) =>
  orm
    .update(emailRequests)
    .set({ wrongCodes: sql`${emailRequests.wrongCodes} + 1` })
    .where(and(guessable(values), living(values.now)))
    .returning({ id: emailRequests.id, codeHash: emailRequests.codeHash })
    .prepare(),
)

/**
 * Counts a guess against every live request of this browser for this address, and returns the values to compare it with, so
 * that simultaneous guesses cannot share a count. The right guess is counted too; it is the last.
 */
export const countGuess = (
  db: D1Database,
  email: string,
  browserHash: string,
  now: number,
): Promise<{ id: string; codeHash: string }[]> => query(guess(db, { email, browserHash, now }))

type PastRequest = { id: string; codeHash: string; isUsed: boolean }

const past = statement((orm, values: Placeholders<Guess>) =>
  orm
    .select({
      id: emailRequests.id,
      codeHash: emailRequests.codeHash,
      isUsed: sql`${emailRequests.usedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(emailRequests)
    .where(
      and(guessable(values), sql`(${emailRequests.usedAt} IS NOT NULL OR ${emailRequests.expiresAt} <= ${values.now})`),
    )
    .prepare(),
)

/** Requests whose code is used or expired, so that the refusal can say so. Voided ones are left out on purpose. */
export const pastRequests = (db: D1Database, email: string, browserHash: string, now: number): Promise<PastRequest[]> =>
  query(past(db, { email, browserHash, now }))

const spent = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm
    .select({ isUsed: sql`${emailRequests.usedAt} IS NOT NULL`.mapWith(Boolean) })
    .from(emailRequests)
    .where(eq(emailRequests.id, id))
    .prepare(),
)

export async function wasSpent(db: D1Database, id: string): Promise<boolean> {
  const [row] = await query(spent(db, { id }))
  return row?.isUsed ?? false
}

/** `typedName`: the name typed where the mail was requested. */
export type Spent = Entered & { redirect: string; typedName: string | null }

type Request = { id: string; email: string; now: number }

const isLive = (r: Placeholders<Request>): SQL =>
  sql`r.id = ${r.id} AND r.email = ${r.email} AND r.used_at IS NULL AND r.expires_at > ${r.now}`

const addAccount = statement(
  (orm, request: Placeholders<Request & { accountId: string; browserHash: string | null }>) =>
    orm.run(
      sql`INSERT INTO accounts (id, email, provider, display_name, created_at)
          SELECT ${request.accountId}, r.email, 'email', CASE WHEN r.browser_hash = ${request.browserHash} THEN r.full_name END, ${request.now}
            FROM email_requests r WHERE ${isLive(request)}
          ON CONFLICT (email) DO UPDATE SET display_name = excluded.display_name
            WHERE accounts.provider = 'email' AND accounts.display_name IS NULL AND excluded.display_name IS NOT NULL`,
    ),
)

const beginSession = statement((orm, request: Placeholders<Request & { tokenHash: string }>) =>
  orm.run(
    sql`INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
        SELECT ${request.tokenHash}, a.id, ${request.now}, ${request.now} FROM email_requests r JOIN accounts a ON a.email = r.email
         WHERE ${isLive(request)} AND a.provider = 'email' AND a.deleted_at IS NULL`,
  ),
)

const spend = statement((orm, { id, email, now }: Placeholders<Request>) =>
  orm
    .update(emailRequests)
    .set({ usedAt: sql`${now}` })
    .where(
      and(
        eq(emailRequests.id, id),
        eq(emailRequests.email, email),
        isNull(emailRequests.usedAt),
        gt(emailRequests.expiresAt, now),
      ),
    )
    .returning({ redirect: emailRequests.redirect, typedName: emailRequests.fullName })
    .prepare(),
)

/**
 * Turns a mail's link or code into a session, in one batch: wholly or not at all.
 *
 * One conditional UPDATE spends the request. The same atomic batch makes the account if there is none, begins the session
 * and reads the answer, so a spent request without an answer can only be a lost answer. Returns null when there was nothing
 * to spend.
 *
 * A typed name becomes the account's only in the browser that asked: anybody can request a mail to anybody. An account of
 * another provider, or one that is being deleted, gets no session; the caller reads this from `account`.
 */
export async function spendEmailRequest(
  db: D1Database,
  request: { id: string; email: string; browserHash: string | null },
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<Spent | null> {
  const { id, email, browserHash } = request
  const live = { id, email, now }
  const [, , , [spent], [entered]] = await batch(db, [
    addAccount(db, { ...live, accountId: newAccountId, browserHash }),
    beginSession(db, { ...live, tokenHash: session.tokenHash }),
    tidySessions(db, session, now),
    spend(db, live),
    selectEntered(db, 'email', email, year),
  ])
  if (!spent || !entered?.account) return null
  return { ...entered, account: entered.account, ...spent }
}
