/** The browser's keys by the privacy page, compared with the keys in the code. */
import { expect, it } from 'vitest'
import { TV_DELAY_KEY } from '../../../app/evening/tv-delay.ts'
import { KEYS, LINK_SENT_KEY, ON_WALL_KEY, RELOADED_KEY, SCROLL_KEY, TYPED_KEY } from '../../../app/keep/kept.ts'
import { CACHE_SUFFIXES, cacheKey } from '../../../app/keep/kept-answers.ts'
import { unsavedWordsKey } from '../../../app/words/words.ts'
import { SPEECH_INDEX_CACHE } from '../../../app/years/load-index.ts'
import { IN_BROWSER } from '../../../shared/privacy.ts'

const told = IN_BROWSER.map(({ key }) => key)
const ofAnySeason = (key: string): string => key.replace('2025', '{season}')

it('the privacy page is true of the browser: every key of its storage, and of a tab’s', () => {
  expect(told.toSorted()).toEqual(
    [
      ...Object.values(KEYS),
      ofAnySeason(unsavedWordsKey('{account}', 2025)),
      ...CACHE_SUFFIXES.map((suffix) => ofAnySeason(cacheKey('{version}', 2025, suffix))),
      RELOADED_KEY,
      LINK_SENT_KEY,
      ON_WALL_KEY,
      TV_DELAY_KEY,
      SPEECH_INDEX_CACHE,
      SCROLL_KEY,
      TYPED_KEY,
    ].toSorted(),
  )
})
