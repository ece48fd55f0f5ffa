/** The operator of the season that the browser tests use. */

import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { request } from '@playwright/test'
import { operatorPaths } from '../../../shared/api/paths.ts'
import type { Place } from './place.ts'

export const YEAR = 2025

async function call(
  place: Place,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<void> {
  // `npm run preview` has made the file by now, and the server reads the same one.
  const { OPERATOR_TOKEN } = parseEnv(readFileSync('.dev.vars', 'utf8'))
  const context = await request.newContext({ baseURL: place.origin })
  const response = await context.fetch(path, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': type },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  await context.dispose()
}

export const operatorOf = (place: Place, year = YEAR) => ({
  publish: (text: string) => call(place, 'PUT', operatorPaths.speech(year, true), text, 'text/plain; charset=utf-8'),
  begin: () => call(place, 'POST', operatorPaths.begin(year, true)),
  transcript: (text: string) => call(place, 'PUT', operatorPaths.transcript(year), text, 'text/plain; charset=utf-8'),
  withdraw: () => call(place, 'DELETE', operatorPaths.speech(year)),
  // Held: a deadline of one test must not seal the season for the next.
  season: (bonusWords: string[], wordsDeadline: string | null) =>
    call(place, 'PUT', operatorPaths.season(year), JSON.stringify({ bonusWords, wordsDeadline, holdSeal: true })),
})
