/** One player of the demo or of a test, who signs in by mail: what the pages call, and each refusal is thrown. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../commands/api/call.ts'
import { newestMail } from '../../commands/local/mailbox.ts'
import type { HeardBody } from '../../shared/api/bodies.ts'
import { paths } from '../../shared/api/paths.ts'
import type { Albo, Board, Ranking, RoomList, Session } from '../../shared/api/shapes.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { type Jar, Visitor } from './browser.ts'

/** The longest wait of a limit per minute. A full mailbox may require ten minutes, which are not waited for. */
const LONGEST_WAIT_SECONDS = 60

export class Player extends Visitor {
  readonly email: string

  constructor(url: URL, email: string, cookies?: Jar) {
    super(url, cookies)
    this.email = email
  }

  /** Requests the mail, finds it on this machine and spends its link, like a person. */
  async signIn(): Promise<Session> {
    const since = Date.now()
    await this.#askForMail()
    const { token } = await newestMail(this.email, { since, origin: this.url.origin })
    return this.done<Session>('POST', paths.completeEmailLink, { email: this.email, token })
  }

  async #askForMail(): Promise<void> {
    const ask = () => this.done('POST', paths.emailLink, { email: this.email })
    try {
      await ask()
    } catch (error) {
      const wait = error instanceof Refusal && error.code === 'auth/too-many-mails' ? error.retryAfterSeconds : null
      if (wait === null || wait > LONGEST_WAIT_SECONDS) throw error
      console.log(`Many mails in a minute: waiting ${wait} seconds …`)
      await sleep(wait * 1000)
      await ask()
    }
  }

  session = () => this.done<Session>('GET', paths.session)
  makeProfile = (fullName: string) => this.done('POST', paths.me, { fullName })
  signOut = () => this.done('POST', paths.logout())
  saveWords = (words: readonly string[]) => this.done('PUT', paths.words, { words })
  finish = (words: readonly string[]) => this.done('POST', paths.finish, { words })
  rooms = () => this.done<RoomList>('GET', paths.rooms())
  seasons = () => this.done<Albo>('GET', paths.seasons())
  makeRoom = async (name: string, rules: readonly RuleId[]) =>
    (await this.done<{ id: string }>('POST', paths.rooms(), { name, rules })).id
  reopen = async (id: string) => (await this.done<{ id: string }>('POST', paths.reopen(id))).id
  deleteRoom = (id: string) => this.done('DELETE', paths.room(id))
  join = (id: string) => this.done('POST', paths.join(id))
  close = (id: string) => this.done('POST', paths.close(id))
  board = (id: string) => this.done<Board>('GET', paths.board(id))
  hear = (id: string, tap: HeardBody) => this.done('POST', paths.heard(id), tap)
  ranking = (id: string) => this.done<Ranking>('GET', paths.ranking(id))
}
