/** Shared by the tests of the sign-in with Google. */
import { beforeEach, vi } from 'vitest'
import { env } from '../../../support/bindings.ts'
import { type Client, sessionOf } from '../../../support/client.ts'
import { FakeGoogle } from '../../../support/fake-google.ts'
import { later } from '../../../support/time.ts'

export const ATTEMPT = '__Host-google'

export const realD1 = env.DB

/** Made again for each test. */
export let google: FakeGoogle
export let logged: string[]

const HOUR = 3600_000
let hours = 0

export function meetGoogle(): void {
  beforeEach(() => {
    // The keys that the Worker has kept from the test before are too old by now.
    later(++hours * HOUR)
    google = new FakeGoogle()
    logged = []
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
  })
}

export const isSignedIn = async (client: Client): Promise<boolean> => (await sessionOf(client)).account !== null

export const countSessions = async (email: string): Promise<number> => {
  const query = 'SELECT count(*) AS n FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?1'
  return (await realD1.prepare(query).bind(email).first<{ n: number }>())?.n ?? 0
}
