/** Step 2: he speaks; and for a minute, that it was too soon. */
import type { Stage } from '../../shared/evening/stage.ts'
import { isTooEarly, operatorKeys } from '../../shared/operator/keys.ts'
import { serverNow } from '../net/server-clock.ts'
import { count } from '../text/italian.ts'
import { dayOf, hourOf, spanInWords } from '../text/moment.ts'
import { ask } from './ask.tsx'
import { Key, SaidLine, useDesk, usePress } from './desk.tsx'
import { whyNot } from './order.ts'
import { lockedForGood, playWithout, stillChoosing } from './people.ts'

export function Begin({ stage, isNext }: { stage: Stage; isNext: boolean }) {
  const { operator, known, now } = useDesk()
  const press = usePress('begin')
  const { season, tag, stats } = known
  const { wordsDeadline, sealsAt } = season

  const begin = async (): Promise<void> => {
    const isEarly = isTooEarly(season, serverNow())
    const asksYear = operatorKeys.begin.asksYear(season, isEarly)
    const left = wordsDeadline === null ? null : Date.parse(wordsDeadline) - serverNow()
    const isMeant =
      !asksYear ||
      (await ask({
        title: 'Parla già?',
        body: (
          <>
            <p className="notice wait">
              {left === null ? 'Non c’è una scadenza' : `La scadenza è fra ${spanInWords(left)}`}:{' '}
              {stillChoosing(stats)}.
            </p>
            <p>
              Un minuto dopo il via, {lockedForGood(stats)}. Entro quel minuto si può dire «Era presto»; poi non più.
            </p>
          </>
        ),
        does: 'Parla',
        year: season.year,
      }))
    if (!isMeant) return
    // Asked for as early where it was confirmed as that, though the deadline may have passed over the question.
    await press.press(
      () => operator.begin(isEarly, tag),
      ({ value }) => `Ha cominciato. ${playWithout(value.unfinished)}`,
    )
  }

  if (stage === 'begun') {
    const chooses = wordsDeadline === null || now < Date.parse(wordsDeadline)
    const left = sealsAt === null ? 0 : Math.max(0, Math.floor((Date.parse(sealsAt) - now) / 1000))
    return (
      <>
        <SaidLine said={press.said} />
        <Key
          className="wide huge stacked"
          press={press}
          why={whyNot('takeBack', season)}
          note={left === 0 ? 'sta per sigillarsi' : `ancora ${count(left, 'secondo', 'secondi')}`}
          onPress={() =>
            press.press(
              () => operator.takeBackBegin(tag),
              () => `Come non detto: si torna ${chooses ? 'a scegliere' : 'ad aspettare'}.`,
            )
          }
        >
          <span className="tall">Era presto</span>
        </Key>
        <p className="small second">
          {`Come se non fosse successo niente: si torna ${chooses ? 'a scegliere' : 'ad aspettare'}.`}
        </p>
      </>
    )
  }
  return (
    <>
      <Key
        className={`wide huge stacked ${isNext ? 'action' : ''}`}
        press={press}
        why={whyNot('begin', season)}
        onPress={begin}
      >
        <span className="tall">Il Presidente parla</span>
      </Key>
      <SaidLine said={press.said} />
      <p className="small second">
        {`Un minuto dopo, ${lockedForGood(stats)}. ${asksYearText(stage, wordsDeadline, now)}`}
      </p>
    </>
  )
}

function asksYearText(stage: Stage, wordsDeadline: string | null, now: number): string {
  if (stage === 'undated') return 'Senza scadenza chiede l’anno.'
  if (stage !== 'choosing' || wordsDeadline === null) return ''
  const at = Date.parse(wordsDeadline)
  return `Prima ${dayOf(at) === dayOf(now) ? `delle ${hourOf(at)}` : 'della scadenza'} chiede l’anno.`
}
