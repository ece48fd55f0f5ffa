/** The order of middleware and routes. Every refusal is made here or in a handler; nothing is added elsewhere. */
import { Hono } from 'hono'
import type { AppEnv } from './context.ts'
import { methodsOf } from './http/allowed-methods.ts'
import { answerError } from './http/error-answer.ts'
import { refuse } from './http/problem.ts'
import { configured } from './middleware/configured.ts'
import { headers } from './middleware/headers.ts'
import { requestMetrics } from './middleware/request-metrics.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { noFile, roomPage } from './pages/pages.ts'
import { albo } from './routes/albo.ts'
import { auth } from './routes/auth.ts'
import { evening } from './routes/evening.ts'
import { health } from './routes/health.ts'
import { me } from './routes/me.ts'
import { operator } from './routes/operator/operator.ts'
import { ownerChanges } from './routes/rooms/owner-changes.ts'
import { roomDoor } from './routes/rooms/room-door.ts'
import { roomEvening } from './routes/rooms/room-evening.ts'
import { roomSocket } from './routes/rooms/room-socket.ts'
import { roomYears } from './routes/rooms/room-years.ts'
import { rooms } from './routes/rooms/rooms.ts'
import { seasons } from './routes/seasons.ts'
import { session } from './routes/session.ts'
import { weather } from './routes/weather.ts'

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

// These write only after the handler, and `headers` leaves the 101 of an upgrade alone (honojs/hono#1102).
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
