/** design.md, «An open page outlives its release»: unsent text survives a reload of its tab, and no other tab finds it. */
import { beforeEach, expect, it } from 'vitest'
import { forgetKept } from '../../../app/keep/kept-answers.ts'
import { forgetTyped, typed } from '../../../app/keep/typed.ts'
import { CODE_FIELD, forgetLinkSent, forgetSignup } from '../../../app/sign-in/asked-link.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

const WAY_IN = { 'way-in/address': 'ada@posta.example', [CODE_FIELD]: 'AB12', 'way-in/own-name/ada': 'Ada Ro' }
const WORD = { 'word/ada': 'vin' }

let tab: Stored
beforeEach(() => {
  aStorage()
  tab = aStorage('sessionStorage')
  typed.set({ ...WAY_IN, ...WORD })
})

it('is in the tab, and there after a reload', () => {
  expect(JSON.parse(tab.typed ?? '')).toEqual({ ...WAY_IN, ...WORD })
  tab.typed = JSON.stringify(WORD)
  expect(typed.get()).toEqual(WORD)
})

it('a code goes with the mail that it came by, all of the way in once somebody is in, and everything at sign-out', () => {
  forgetLinkSent()
  const { [CODE_FIELD]: code, ...others } = WAY_IN
  expect(typed.get()).toEqual({ ...others, ...WORD })
  forgetSignup()
  expect(typed.get()).toEqual(WORD)
  forgetKept()
  expect(tab.typed).toBeUndefined()
})

it('another field stays; the last one leaves nothing behind', () => {
  forgetTyped('way-in/')
  expect(typed.get()).toEqual(WORD)
  forgetTyped('new-room/')
  expect(typed.get()).toEqual(WORD)
  forgetTyped('word/ada')
  expect(tab.typed).toBeUndefined()
})
