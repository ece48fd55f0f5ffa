/**
 * Mails that were asked for. A row is the link, the code and a count for its mailbox; using either spends the row and begins
 * a session. The day's mails are counted in the season's row, with the ceilings of all mails (decision 156).
 */
import { and, eq, gt, isNull, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAIL_LINK_MS, MAILS_A_DAY, MAILS_A_MINUTE, mailsForAnybody } from '../../shared/season.ts'
import { mailboxOf } from '../../shared/sign-in/email-address.ts'
import { batch, type Placeholders, query, statement } from './d1.ts'
import { emailRequests, seasons } from './schema.ts'
import { type Entered, type SessionToBe, selectEntered, tidySessions } from './sessions.ts'

/** How many mails a mailbox gets at once. After that it gets one whenever it holds no live link. */
const MAILS_PER_HOUR = 5
const MAX_WRONG_CODES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

type EmailRequest = {
  id: string
  email: string
  fullName: string | null
  redirect: string
  codeHash: string
  browserHash: string
}

/** Neither used nor expired: the mail can still sign its reader in. */
const living = (now: Placeholder): SQL | undefined =>
  and(isNull(emailRequests.usedAt), gt(emailRequests.expiresAt, now))

/**
 * Requests of the last minute, found by their expiry, which has an index. A request stamped by a clock that runs ahead
 * of this one is not counted.
 */
const ofLastMinute = ({ earliest, latest }: Placeholders<{ earliest: number; latest: number }>): SQL | undefined =>
  and(gt(emailRequests.expiresAt, earliest), lte(emailRequests.expiresAt, latest))

/** The ceilings of all mails together, and how many have gone today. */
export type MailCount = { mailsAMinute: number; mailsADay: number; mailsToday: number }

/** A day of UTC as a number since 1970. */
const dayOf = (now: number): number => Math.floor(now / DAY_MS)

type OnDay = Placeholders<{ year: number; day: number }>

/**
 * Whether the row's count is of this day. It is also of the day before where an isolate's clock runs behind, so that a clock
 * that is put back at midnight begins no count anew.
 */
const isOfDay = ({ day }: OnDay): SQL => sql`mails_day BETWEEN ${day} AND ${day} + 1`

/** In a question for the season's row. */
const mailCount = (on: OnDay) => ({
  mailsAMinute: sql`coalesce(mails_a_minute, ${sql.raw(String(MAILS_A_MINUTE))})`.mapWith(Number).as('a_minute'),
  mailsADay: sql`coalesce(mails_a_day, ${sql.raw(String(MAILS_A_DAY))})`.mapWith(Number).as('a_day'),
  mailsToday: sql`iif(${isOfDay(on)}, mails_sent, 0)`.mapWith(Number).as('today'),
})

/** A season that is not made counts no mails. */
export const NO_SEASON: MailCount = { mailsAMinute: MAILS_A_MINUTE, mailsADay: MAILS_A_DAY, mailsToday: 0 }

/**
 * `added`: there was room for one more mail. `told-no`: there was room only because this spelling has an account; the
 * mail goes, but the answer must be the refusal that an unknown spelling gets. `wait`: seconds until the mailbox's last
 * live link expires, if that is what fills it. `before`: what had gone before this one.
 */
type Added = { outcome: 'added' | 'told-no' | 'full'; wait: number | null; before: MailCount }

// A few rows at a time, so that no request pays for a crowd's.
const dropOld = statement((orm, { before }: Placeholders<{ before: number }>) =>
  orm.run(
    sql`DELETE FROM email_requests WHERE id IN (SELECT id FROM email_requests WHERE expires_at < ${before} LIMIT 500)`,
  ),
)

type Mailbox = { mailbox: string; email: string; hourAgo: number; linkAgo: number; now: number }

const lookIntoMailbox = statement((orm, to: Placeholders<Mailbox>) =>
  orm
    .select({
      mails: sql`(SELECT count(*) FROM email_requests WHERE mailbox = ${to.mailbox} AND created_at > ${to.hourAgo})`
        .mapWith(Number)
        .as('mails'),
      livingUntil: sql`(SELECT max(expires_at) FROM email_requests
          WHERE mailbox = ${to.mailbox} AND created_at > ${to.linkAgo} AND (${to.email} <> ${to.mailbox} OR email = ${to.email})
            AND ${living(to.now)})`
        .mapWith((moment: number): number | null => moment)
        .as('living_until'),
    })
    .from(sql`(SELECT 1)`)
    .prepare(),
)

type Addition = Mailbox & {
  id: string
  fullName: string | null
  redirect: string
  codeHash: string
  browserHash: string
  most: number
  earliest: number
  latest: number
  year: number
  day: number
}

/** A value of the season's row, or where there is none, or no row, what stands in for it. */
const ofSeason = ({ year }: Pick<OnDay, 'year'>, value: SQL, otherwise: number): SQL =>
  sql`coalesce((SELECT ${value} FROM seasons WHERE year = ${year}), ${sql.raw(String(otherwise))})`

const aMinute = (mail: Pick<OnDay, 'year'>): SQL => ofSeason(mail, sql`mails_a_minute`, MAILS_A_MINUTE)
const aDay = (mail: Pick<OnDay, 'year'>): SQL => ofSeason(mail, sql`mails_a_day`, MAILS_A_DAY)
/** `mailsForAnybody`, in SQL: both divide whole numbers. */
const aDayForAnybody = (mail: Pick<OnDay, 'year'>): SQL => sql`${aDay(mail)} - ${aDay(mail)} / 2`

const add = statement((orm, mail: Placeholders<Addition>) =>
  orm.run(
    sql`INSERT INTO email_requests
          (id, email, full_name, redirect, code_hash, browser_hash, created_at, expires_at, mailbox)
        SELECT ${mail.id}, ${mail.email}, ${mail.fullName}, ${mail.redirect}, ${mail.codeHash}, ${mail.browserHash}, ${mail.now},
            ${mail.latest}, ${mail.mailbox}
         WHERE ((SELECT count(*) FROM email_requests WHERE mailbox = ${mail.mailbox} AND created_at > ${mail.hourAgo}) < ${mail.most}
             OR NOT EXISTS (SELECT 1 FROM email_requests
                  WHERE mailbox = ${mail.mailbox} AND created_at > ${mail.linkAgo} AND ${living(mail.now)}
                    AND (email = ${mail.email}
                      OR (${mail.email} <> ${mail.mailbox}
                        AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.email = ${mail.email})))))
           AND (SELECT count(*) FROM (SELECT 1 FROM email_requests WHERE ${ofLastMinute(mail)} LIMIT ${aMinute(mail)}))
             < ${aMinute(mail)}
           AND ${ofSeason(mail, sql`iif(${isOfDay(mail)}, mails_sent, 0)`, 0)}
             < iif(EXISTS (SELECT 1 FROM accounts WHERE accounts.email = ${mail.email}),
                 ${aDay(mail)}, ${aDayForAnybody(mail)})`,
  ),
)

/** Of a mail that was added just before, in the same transaction. */
const countOne = statement((orm, mail: OnDay & Placeholders<{ id: string }>) =>
  orm.run(
    sql`UPDATE seasons SET mails_sent = iif(${isOfDay(mail)}, mails_sent, 0) + 1,
          mails_day = iif(${isOfDay(mail)}, mails_day, ${mail.day})
         WHERE year = ${mail.year} AND EXISTS (SELECT 1 FROM email_requests WHERE id = ${mail.id})`,
  ),
)

const readCount = statement((orm, on: OnDay) =>
  orm.select(mailCount(on)).from(seasons).where(eq(seasons.year, on.year)).prepare(),
)

/**
 * Counts and inserts in one statement, so no two callers can share the last place.
 *
 * Nobody can be locked out by asking for their mails: after a burst, either a live link lies in the mailbox or the next
 * mail goes. Other spellings of an address (`+`, Gmail's dots) are other accounts, and their links do not open this
 * one. So the mailbox's own spelling, and a spelling that has an account, count their own links alone. Nobody may find
 * out by asking who has an account: if that is what made room, the answer is the refusal for an unknown spelling.
 *
 * The last half of a day's mails is for addresses that have an account (`isForKnown`). Both halves are of one count: one of
 * strangers alone would say by the last place of their half who is none.
 */
export async function addEmailRequest(
  db: D1Database,
  year: number,
  request: EmailRequest,
  now: number,
): Promise<Added> {
  const mailbox = mailboxOf(request.email)
  const to = { mailbox, email: request.email, hourAgo: now - HOUR_MS, linkAgo: now - MAIL_LINK_MS, now }
  const on = { year, day: dayOf(now) }
  const [, [before = NO_SEASON], [found], added] = await batch(db, [
    // Each request also deletes some rows that no longer count.
    dropOld(db, { before: now - HOUR_MS }),
    readCount(db, on),
    lookIntoMailbox(db, to),
    add(db, {
      ...request,
      ...to,
      ...on,
      most: MAILS_PER_HOUR,
      // Its own expiry: the latest of the last minute.
      earliest: now + MAIL_LINK_MS - MINUTE_MS,
      latest: now + MAIL_LINK_MS,
    }),
    countOne(db, { ...on, id: request.id }),
  ])
  const livingUntil = found && found.mails >= MAILS_PER_HOUR ? found.livingUntil : null
  const isAdded = added.meta.changes > 0
  return {
    outcome: !isAdded ? 'full' : livingUntil === null ? 'added' : 'told-no',
    wait: livingUntil === null ? null : secondsUntil(livingUntil, now),
    before,
  }
}

/** Whether mails go to addresses with an account alone, if to any. */
export const isForKnown = ({ mailsToday, mailsADay }: MailCount): boolean => mailsToday >= mailsForAnybody(mailsADay)

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

const drop = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm.delete(emailRequests).where(eq(emailRequests.id, id)).prepare(),
)

const uncountOne = statement((orm, { year, id }: Placeholders<{ year: number; id: string }>) =>
  orm.run(
    sql`UPDATE seasons SET mails_sent = mails_sent - 1
         WHERE year = ${year} AND mails_sent > 0
           AND mails_day = (SELECT created_at / ${sql.raw(String(DAY_MS))} FROM email_requests WHERE id = ${id})`,
  ),
)

/** Takes back the count of a mail that could not be sent. */
export async function dropEmailRequest(db: D1Database, year: number, id: string): Promise<void> {
  await batch(db, [uncountOne(db, { year, id }), drop(db, { id })])
}

type Ceilings = { setsMinute: number; aMinute: number | null; setsDay: number; aDay: number | null }

const setCeilings = statement((orm, to: OnDay & Placeholders<Ceilings & { now: number }>) =>
  orm
    .update(seasons)
    .set({
      mailsAMinute: sql`iif(${to.setsMinute}, ${to.aMinute}, ${seasons.mailsAMinute})`,
      mailsADay: sql`iif(${to.setsDay}, ${to.aDay}, ${seasons.mailsADay})`,
      updatedAt: sql`${to.now}`,
    })
    .where(eq(seasons.year, to.year))
    .returning(mailCount(to))
    .prepare(),
)

/**
 * The operator's ceilings, also after the seal. What is undefined stays; null is the constant. They are told to no player and
 * take no revision, so that nobody's press is refused over them. Null: no such season.
 */
export async function changeCeilings(
  db: D1Database,
  year: number,
  { mailsAMinute, mailsADay }: { mailsAMinute?: number | null | undefined; mailsADay?: number | null | undefined },
  now: number,
): Promise<MailCount | null> {
  const [changed] = await query(
    setCeilings(db, {
      year,
      day: dayOf(now),
      setsMinute: mailsAMinute === undefined ? 0 : 1,
      aMinute: mailsAMinute ?? null,
      setsDay: mailsADay === undefined ? 0 : 1,
      aDay: mailsADay ?? null,
      now,
    }),
  )
  return changed ?? null
}

/** For a batch. */
export const countMails = (db: D1Database, year: number, now: number) => readCount(db, { year, day: dayOf(now) })

type Guess = { email: string; browserHash: string; now: number }

/** A request of this browser for this address, unless wrong guesses have voided it. */
const guessable = ({ email, browserHash }: Placeholders<Guess>): SQL | undefined =>
  and(
    eq(emailRequests.email, email),
    eq(emailRequests.browserHash, browserHash),
    lt(emailRequests.wrongCodes, MAX_WRONG_CODES),
  )

const guess = statement((orm, made: Placeholders<Guess>) =>
  orm
    .update(emailRequests)
    .set({ wrongCodes: sql`${emailRequests.wrongCodes} + 1` })
    .where(and(guessable(made), living(made.now)))
    .returning({ id: emailRequests.id, codeHash: emailRequests.codeHash })
    .prepare(),
)

/**
 * Counts a guess against every live request of this browser for this address, and returns what to compare it with:
 * simultaneous guesses cannot share a count. The right guess is counted too; it is the last.
 */
export const countGuess = (
  db: D1Database,
  email: string,
  browserHash: string,
  now: number,
): Promise<{ id: string; codeHash: string }[]> => query(guess(db, { email, browserHash, now }))

type PastRequest = { id: string; codeHash: string; isUsed: boolean }

const past = statement((orm, made: Placeholders<Guess>) =>
  orm
    .select({
      id: emailRequests.id,
      codeHash: emailRequests.codeHash,
      isUsed: sql`${emailRequests.usedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(emailRequests)
    .where(
      and(guessable(made), sql`(${emailRequests.usedAt} IS NOT NULL OR ${emailRequests.expiresAt} <= ${made.now})`),
    )
    .prepare(),
)

/** Requests that a code can no longer spend, for an honest answer. Voided ones are left out on purpose. */
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

/** `typedName`: the name that whoever asked for the mail has typed. */
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
 * It spends the request with one conditional UPDATE. The same atomic batch makes the account if there is none, begins the
 * session and reads the answer: a request that is spent but not answered can only be a lost answer. Null when there was
 * nothing to spend.
 *
 * A typed name becomes the account's only in the browser that asked: anybody can ask for a mail to anybody. An account
 * of another provider, or one that is being deleted, gets no session; the caller finds out from `account`.
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
