/**
 * A built program whose objects find D1 away, and whose rooms hear nothing of a tour, for as long as `POST /api/faults` says so:
 * a release's fixture has work under way. The Worker itself is as it was built.
 */
import app, { Room as BuiltRoom, Season as BuiltSeason } from './index.js'

const faults = { isD1Away: false, areRoomsDeaf: false }

const away = async () => {
  throw new Error('D1 is away')
}
const STATEMENT = { bind: () => STATEMENT, all: away, run: away, first: away, raw: away }
const DATABASE = { prepare: () => STATEMENT, batch: away }

/** @param {object} env the platform's */
const faulty = (env) => ({
  ...env,
  get DB() {
    return faults.isD1Away ? DATABASE : env.DB
  },
})

export class Season extends BuiltSeason {
  constructor(ctx, env) {
    super(ctx, faulty(env))
  }
}

export class Room extends BuiltRoom {
  constructor(ctx, env) {
    super(ctx, faulty(env))
  }
}
for (const name of ['speechChanged', 'seasonSealed', 'forget', 'disconnect']) {
  Room.prototype[name] = async function (...values) {
    if (faults.areRoomsDeaf) throw new Error('This room is deaf')
    return BuiltRoom.prototype[name].apply(this, values)
  }
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/api/faults') return app.fetch(request, env, context)
    Object.assign(faults, await request.json())
    return new Response(null, { status: 204 })
  },
}
