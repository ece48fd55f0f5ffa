import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handToPreview, type StandIn, startStandIn } from '../../../commands/google/stand-in.ts'

const GAME = 5199
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn(0, [GAME])
})
afterAll(() => standIn.close())

const ask = (change: Record<string, string>) => {
  const asked = {
    response_type: 'code',
    client_id: standIn.vars.GOOGLE_CLIENT_ID,
    redirect_uri: `http://localhost:${GAME}/api/auth/google/callback`,
    scope: 'openid email profile',
    state: 'x',
    nonce: 'y',
    code_challenge: 'z'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...change,
  }
  const given = Object.entries(asked).filter(([, value]) => value !== '')
  const address = `${standIn.vars.GOOGLE_AUTHORIZATION_ENDPOINT}?${new URLSearchParams(given)}`
  return fetch(address, { redirect: 'manual' })
}

describe('the provider that stands in for Google', () => {
  it('listens on this machine’s loopback alone, and speaks for itself', async () => {
    expect(new URL(standIn.origin).hostname).toBe('127.0.0.1')
    const discovery = await fetch(`${standIn.vars.GOOGLE_ISSUER}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({
      issuer: standIn.vars.GOOGLE_ISSUER,
      authorization_endpoint: standIn.vars.GOOGLE_AUTHORIZATION_ENDPOINT,
      token_endpoint: standIn.vars.GOOGLE_TOKEN_ENDPOINT,
    })
  })

  it('asks who one is, each time', async () => {
    const answer = await ask({})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/interaction\//)])
  })

  it('sends nobody but to the game, and nothing without PKCE', async () => {
    expect((await ask({ redirect_uri: 'https://evil.example/' })).status).toBe(400)
    const bare = await ask({ code_challenge: '', code_challenge_method: '' })
    expect(new URL(bare.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('takes another port when its own is taken', async () => {
    const second = await startStandIn(Number(new URL(standIn.origin).port), [GAME])
    expect(second.origin).not.toBe(standIn.origin)
    await second.close()
  })

  it('is handed to a preview beside the build, and taken back without a trace', () => {
    const dist = mkdtempSync(join(tmpdir(), 'dieci-parole-'))
    mkdirSync(join(dist, 'worker'))
    const file = join(dist, 'worker', '.dev.vars')
    writeFileSync(file, "AUTH_SECRET='x'\n")
    const takeBack = handToPreview(standIn.vars, dist)
    handToPreview(standIn.vars, dist)
    expect(readFileSync(file, 'utf8').match(/^GOOGLE_ISSUER='http:\/\/127/gm)).toHaveLength(1)
    takeBack()
    expect(readFileSync(file, 'utf8')).toBe("AUTH_SECRET='x'\n")
  })
})
