/** The order of middleware and routes. Every refusal is made here or in a handler; nothing is added elsewhere. */
import { Hono } from 'hono'
import { auth } from './auth/mail-sign-in.ts'
import { session } from './auth/session.ts'
import { evening, seasons } from './evening/public.ts'
import { answerError, refuse } from './http/answers.ts'
import type { AppEnv } from './http/context.ts'
import { configured, headers, methodsOf, requestMetrics, sameOrigin } from './http/door.ts'
import { me } from './me/me.ts'
import { health } from './operator/health.ts'
import { operator } from './operator/routes.ts'
import { noFile, roomPage } from './pages/pages.ts'
import { weather } from './pages/weather.ts'
import { ownerChanges, roomDoor, roomEvening, roomSocket, rooms } from './rooms/rooms.ts'
import { albo, roomYears } from './rooms/years.ts'

export const app = new Hono<AppEnv>()

app.onError(answerError)

app.notFound((c) => {
  const allowed = methodsOf(app, c.req.path)
  return allowed.length > 0
    ? refuse(c, 'request/method-not-allowed', {}, { allow: allowed.join(', ') })
    : refuse(c, 'request/not-found')
})

// Pages, not API answers: mounted before the headers of API answers.
app.route('/', roomPage)
app.use('*', noFile)

// `headers` and the rest write only after the handler, and `headers` leaves the 101 of an upgrade alone (honojs/hono#1102).
app.use('*', headers, requestMetrics, configured)
app.route('/', roomSocket)
// Before `sameOrigin`: the operator's token replaces the check of the Origin.
app.route('/api/operator', operator)
app.use('/api/*', sameOrigin)
app.route('/api/health', health)
app.route('/api/session', session)
app.route('/api/auth', auth)
app.route('/api/me', me)
app.route('/api/me', albo)
app.route('/api/rooms', rooms)
app.route('/api/rooms', roomDoor)
app.route('/api/rooms', roomEvening)
app.route('/api/rooms', ownerChanges)
app.route('/api/rooms', roomYears)
app.route('/api/seasons', seasons)
app.route('/api/weather', weather)
app.route('/api/evening', evening)
