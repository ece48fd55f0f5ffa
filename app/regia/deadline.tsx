/** Step 1: the deadline, and the seal that comes by itself after it. */

import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { laterDeadline } from '../../shared/operator/typed.ts'
import { serverNow } from '../net/server-clock.ts'
import { atHour, hourOf } from '../text/moment.ts'
import { ask } from './ask.tsx'
import { Key, SaidLine, useDesk, usePress } from './desk.tsx'
import type { SeasonChange } from './operator.ts'
import { whyNot } from './order.ts'
import { lockedForGood, stillChoosing } from './people.ts'

export function Deadline({ stage }: { stage: Stage }) {
  const { operator, known, now } = useDesk()
  const { season, tag, stats } = known
  const press = usePress('deadline')
  const { wordsDeadline, holdSeal, sealsAt, sealedAt } = season
  const why = whyNot('settings', season)
  const isChoosing = mayChoose(stage)
  // What is sealed has no deadline any more, and in its minute a begin has nothing to do with one.
  if (sealedAt !== null || stage === 'begun') return <SaidLine said={press.said} />

  const save = (change: Omit<SeasonChange, 'bonusWords'>, says: string) =>
    press.press(
      () => operator.saveSeason({ bonusWords: season.bonusWords, ...change }, tag),
      () => says,
    )
  const later = laterDeadline(wordsDeadline, now)
  const postpone = (): Promise<unknown> => {
    const deadline = laterDeadline(wordsDeadline, serverNow())
    return save({ wordsDeadline: deadline }, `Scadenza ${atHour(Date.parse(deadline), now)}.`)
  }
  const endNow = async (): Promise<void> => {
    const isMeant = await ask({
      title: 'Scadenza adesso?',
      body: (
        <>
          <p className="notice wait">In questo momento {stillChoosing(stats)}.</p>
          <p>Da adesso non si salva più niente.</p>
          <p>{holdSeal ? 'Il sigillo è fermo: aspetta il via.' : 'Fra 5 minuti si sigilla per sempre.'}</p>
        </>
      ),
      does: 'Adesso',
    })
    if (isMeant)
      await save(
        { wordsDeadline: new Date(serverNow()).toISOString() },
        holdSeal ? 'Scaduta. Il sigillo aspetta il via.' : 'Scaduta. Fra 5 minuti si sigilla per sempre.',
      )
  }
  const hold = async (): Promise<void> => {
    if (!holdSeal) return void (await save({ holdSeal: true }, 'Fermo: si sigilla solo col via.'))
    // Before the deadline nothing comes of it yet.
    const isMeant =
      isChoosing ||
      (await ask({
        title: 'Il sigillo riparte?',
        body: (
          <p className="notice wait">
            {stage === 'published' ? 'Può scattare subito' : 'Scatta fra 5 minuti al più tardi'}, per sempre:{' '}
            {lockedForGood(stats)}.
          </p>
        ),
        does: 'Riparte',
      }))
    if (isMeant) await save({ holdSeal: false }, 'Il sigillo è ripartito.')
  }
  const holdKey = (
    <Key press={press} why={why} isPressed={holdSeal} onPress={hold}>
      <span>{holdSeal ? 'Sigillo fermo' : 'Ferma il sigillo'}</span>
    </Key>
  )
  const sealsBy =
    wordsDeadline === null
      ? null
      : hourOf(sealsAt === null ? Date.parse(wordsDeadline) + SEAL_WAIT_MS.deadline : Date.parse(sealsAt))
  return (
    <>
      <div className="desk-keys">
        {isChoosing && (
          <>
            <Key press={press} why={why} onPress={endNow}>
              Adesso
            </Key>
            <Key press={press} why={why} onPress={postpone}>
              +15 minuti
            </Key>
            <Key
              press={press}
              why={why ?? (wordsDeadline === null ? 'non ce n’è' : null)}
              onPress={() => save({ wordsDeadline: null }, 'Nessuna scadenza: si sceglie finché non parla.')}
            >
              Nessuna
            </Key>
          </>
        )}
        {stage === 'locked' && (
          <Key press={press} why={why} onPress={postpone}>
            <span>{`Alle ${hourOf(Date.parse(later))}`}</span>
          </Key>
        )}
        {holdKey}
      </div>
      <SaidLine said={press.said} />
      {stage === 'locked' && (
        <p className="small second">
          {`È in ritardo? Un tasto riapre le liste fino alle ${hourOf(Date.parse(later))}, l’altro aspetta e basta.`}
        </p>
      )}
      {stage === 'choosing' && (
        <p className="small second">
          {holdSeal || sealsBy === null
            ? 'Il sigillo è fermo: scatta solo un minuto dopo il via.'
            : `Se nessuno tocca niente, alle ${sealsBy} si sigilla da sé.`}
        </p>
      )}
    </>
  )
}
