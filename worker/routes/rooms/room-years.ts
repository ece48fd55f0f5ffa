/** What a person does with rooms from year to year (decisions 52 and 55): reopen one, decline, take one off their home. */
import { type Context, Hono } from 'hono'
import type { RefusalCode } from '../../../shared/refusals.ts'
import type { AppEnv } from '../../context.ts'
import { setHidden } from '../../db/rooms/hidden-rooms.ts'
import { isInvited } from '../../db/rooms/lines.ts'
import { isSeasonShut } from '../../evening/callers-season.ts'
import { Refused, refuse } from '../../http/problem.ts'
import { knownShape } from '../../middleware/known-shape.ts'
import { requireCaller, requireSession, withSession } from '../../middleware/session.ts'
import type { Answer } from '../../room/room-api.ts'
import { reopenRoom } from '../../rooms-client/reopen.ts'
import { answered, askRoom } from '../../rooms-client/room-stub.ts'

const setHiddenBy = (isHidden: boolean) => async (c: Context<AppEnv, '/:id'>) => {
  const { accountId } = c.get('caller')
  const roomId = c.req.param('id')
  allowed(await askRoom(c.env, roomId, (room) => room.mayHide(accountId)))
  await setHidden(c.env.DB, { accountId, roomId }, isHidden, Date.now())
  return c.body(null, 204)
}

/** These codes have sentences for the board and for leaving. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  'room/not-member': 'Non eri in questa stanza: tocca a chi c’era.',
  'room/mega': 'La mega stanza torna da sola ogni anno, e dalla lista non si toglie.',
}

function allowed<T>(answer: Answer<T>): T {
  const sentence = answer.ok ? undefined : SENTENCES[answer.code]
  if (!answer.ok && sentence) throw new Refused({ code: answer.code, sentence })
  return answered(answer)
}

export const roomYears = new Hono<AppEnv>()
  // It makes a room in the name of many: a ticket is not enough.
  .post(
    '/:id/reopen',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { accountId, season, fullName } = caller
      const asker = { userId: accountId, season, hasProfile: fullName !== null }
      const old = c.req.param('id')
      const company = allowed(await askRoom(c.env, old, (room) => room.reopening(asker)))
      if (fullName === null) return refuse(c, 'me/no-profile') // the room has refused it before
      if (await isSeasonShut(c)) return refuse(c, 'room/sealed')
      const { id, isNew } = await reopenRoom(c.env, { ...caller, fullName }, company)
      return c.json({ id }, isNew ? 201 : 200)
    }),
  )
  .post('/:id/decline', requireCaller, knownShape, async (c) => {
    const { accountId, season } = c.get('caller')
    const id = c.req.param('id')
    // Nothing is stored of who is not invited: a stranger's row in the directory would be anybody's to make.
    if (await isInvited(c.env.DB, accountId, season, id)) {
      await askRoom(c.env, id, (room) => room.decline(accountId))
    }
    return c.body(null, 204)
  })
  .put('/:id/hidden', requireCaller, knownShape, setHiddenBy(true))
  .delete('/:id/hidden', requireCaller, knownShape, setHiddenBy(false))
