import { paths } from '../../../../shared/api/paths.ts'
import type { Problem, SignedIn } from '../../../../shared/api/shapes.ts'
import { env } from '../../../support/bindings.ts'
import type { Client } from '../../../support/client.ts'

export const MINUTE = 60_000

export const realD1 = env.DB

export const askFor = (client: Client, email: string, more: object = {}) =>
  client.post(paths.emailLink, { email, ...more })

export const complete = (client: Client, body: object) => client.post<SignedIn & Problem>(paths.completeEmailLink, body)
