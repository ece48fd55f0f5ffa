/**
 * Mails that were asked for. A row is the link, the code and a count for its mailbox; using either spends the row and begins
 * a session.
 */
import { and, eq, gt, isNull, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAIL_LINK_MS } from '../../shared/season.ts'
import { mailboxOf } from '../../shared/sign-in/email-address.ts'
import { batch, type Placeholders, query, statement } from './d1.ts'
import { emailRequests } from './schema.ts'
import { type Entered, type SessionToBe, selectEntered, tidySessions } from './sessions.ts'

/** How many mails a mailbox gets at once. After that it gets one whenever it holds no live link. */
const MAILS_PER_HOUR = 5
const MAX_WRONG_CODES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 3600_000

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

/**
 * `added`: there was room for one more mail. `told-no`: there was room only because this spelling has an account; the
 * mail goes, but the answer must be the refusal that an unknown spelling gets. `wait`: seconds until the mailbox's last
 * live link expires, if that is what fills it.
 */
type Added = { outcome: 'added' | 'told-no' | 'full'; wait: number | null }

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
  mailsAMinute: number
}

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
           AND (SELECT count(*) FROM (SELECT 1 FROM email_requests WHERE ${ofLastMinute(mail)} LIMIT ${mail.mailsAMinute}))
             < ${mail.mailsAMinute}`,
  ),
)

/**
 * Counts and inserts in one statement, so no two callers can share the last place.
 *
 * Nobody can be locked out by asking for their mails: after a burst, either a live link lies in the mailbox or the next
 * mail goes. Other spellings of an address (`+`, Gmail's dots) are other accounts, and their links do not open this
 * one. So the mailbox's own spelling, and a spelling that has an account, count their own links alone. Nobody may find
 * out by asking who has an account: if that is what made room, the answer is the refusal for an unknown spelling.
 */
export async function addEmailRequest(
  db: D1Database,
  request: EmailRequest,
  mailsAMinute: number,
  now: number,
): Promise<Added> {
  const mailbox = mailboxOf(request.email)
  const to = { mailbox, email: request.email, hourAgo: now - HOUR_MS, linkAgo: now - MAIL_LINK_MS, now }
  const [, [found], added] = await batch(db, [
    // Each request also deletes some rows that no longer count.
    dropOld(db, { before: now - HOUR_MS }),
    lookIntoMailbox(db, to),
    add(db, {
      ...request,
      ...to,
      most: MAILS_PER_HOUR,
      mailsAMinute,
      // Its own expiry: the latest of the last minute.
      earliest: now + MAIL_LINK_MS - MINUTE_MS,
      latest: now + MAIL_LINK_MS,
    }),
  ])
  const livingUntil = found && found.mails >= MAILS_PER_HOUR ? found.livingUntil : null
  const isAdded = added.meta.changes > 0
  return {
    outcome: !isAdded ? 'full' : livingUntil === null ? 'added' : 'told-no',
    wait: livingUntil === null ? null : secondsUntil(livingUntil, now),
  }
}

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

const drop = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm.delete(emailRequests).where(eq(emailRequests.id, id)).prepare(),
)

/** Takes back the count of a mail that could not be sent. */
export async function dropEmailRequest(db: D1Database, id: string): Promise<void> {
  await query(drop(db, { id }))
}

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
