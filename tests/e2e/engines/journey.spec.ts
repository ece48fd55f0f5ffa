/** The round in each engine, on the sizes and with the gaps that most people have. The other sizes are in further.spec.ts. */
import { OLDEST_BROWSERS } from '../../../shared/oldest-browsers.ts'
import { playsRound, takeSpeechBack } from './support/round.ts'
import { PHONE, test, WIDE } from './support/test.ts'

test.afterEach(takeSpeechBack)

playsRound('WebKit on a phone, translated', { name: 'webkit', isTranslated: true }, PHONE)
playsRound('WebKit without what iOS 16.4 does not have', { name: 'webkit', ios: OLDEST_BROWSERS.ios }, PHONE)
playsRound('Firefox in a wide window, with a scrollbar', { name: 'firefox', hasScrollbars: true }, WIDE)
