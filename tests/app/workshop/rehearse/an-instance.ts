/** A deployment and its D1, both faked: writes and calls are recorded. */
import * as v from 'valibot'
import { vi } from 'vitest'
import type { Season } from '../../../../commands/api/answers.ts'
import { Failure } from '../../../../commands/shell/failure.ts'
import type { Instance } from '../../../../workshop/rehearse/checks.ts'
import { aSeason } from '../../commands/a-season.ts'

export const MEGA = 'megastanza12'

export type Fakes = {
  season: Season
  /** What each SELECT answers, by a piece of it. */
  answers: [string, object[]][]
  /** Everything that has changed something, in its order. */
  done: string[]
  /** How a link that is out of date is refused. */
  refusal: string
  speech: string | null
  /** Whether rooms are not deleted. */
  isStubborn: boolean
  isTokenWrong: boolean
}

export function anInstance(): { instance: Instance & { api: never }; fakes: Fakes } {
  const fakes: Fakes = {
    season: { ...aSeason, megaRoomId: MEGA },
    answers: [['AS mega', [{ mega: MEGA, others: 0, ours: 0 }]]],
    done: [],
    refusal: 'auth/link-expired',
    speech: null,
    isStubborn: false,
    isTokenWrong: false,
  }
  const api = {
    season: async () => fakes.season,
    stats: async () => {
      if (fakes.isTokenWrong) throw new Failure('The operator’s token is not this instance’s.')
    },
    readSpeech: async () => ({ text: fakes.speech, tag: null }),
    withdrawSpeech: async () => void fakes.done.push('withdraw'),
    deleteAccount: async (email: string) => void fakes.done.push(`person ${email}`),
  }
  vi.stubGlobal('fetch', async (url: URL, { method }: { method: string }) => {
    if (url.pathname === '/api/auth/email-link/complete')
      return Response.json({ status: 410, code: fakes.refusal, detail: 'Il link non vale.' }, { status: 410 })
    if (fakes.isStubborn) return Response.json({ status: 403, code: 'room/not-owner', detail: '' }, { status: 403 })
    fakes.done.push(`${method} ${url.pathname}`)
    return new Response(null, { status: 204 })
  })
  const instance = {
    url: new URL('https://staging.example'),
    secret: 'a-secret-of-the-tests-and-of-nothing-else',
    api: api as never, // as much of it as is called
    d1: {
      rows: async <Schema extends v.GenericSchema>(sql: string, row: Schema) => {
        const [, found = []] = fakes.answers.find(([piece]) => sql.includes(piece)) ?? []
        return found.map((one) => v.parse(row, one))
      },
      write: async (sql: string) => void fakes.done.push(`write ${sql.split(' ').slice(0, 3).join(' ')}`),
    },
  }
  return { instance, fakes }
}
