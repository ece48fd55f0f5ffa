import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../worker/env.ts'
import { env } from '../../support/bindings.ts'

const faultsOf = (settings: Record<string, unknown>): readonly string[] => {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

/** May be missing; the tests' own. */
const OTHERS = /^(OPERATOR_TOKEN|MAILS_A_MINUTE|SEEDS|TEST_MIGRATIONS|__VITEST.*)$/
const needed = Object.keys(env).filter((name) => !OTHERS.test(name))

it('every binding and every setting that is missing is named', () => {
  expect(faultsOf({}).map((fault) => fault.split(' ')[0])).toEqual(expect.arrayContaining(needed))
})

it.each(needed)('without %s there is one fault', (name) => {
  expect(faultsOf({ ...env, [name]: undefined })).toEqual([expect.stringMatching(`^${name} is (missing|not bound)$`)])
})

describe('the secrets', () => {
  it.each([['AUTH_SECRET'], ['OPERATOR_TOKEN']])('%s has at least 32 bytes, and is no example', (name) => {
    expect(faultsOf({ ...env, [name]: 'x'.repeat(31) })).toEqual([`${name} is shorter than 32 bytes`])
    expect(faultsOf({ ...env, [name]: 'è'.repeat(16) }), 'bytes, not letters').toEqual([])
    expect(faultsOf({ ...env, [name]: `example-${'x'.repeat(40)}` })).toEqual([`${name} is still the example`])
  })

  it('OPERATOR_TOKEN may be left out, or empty: then there are no operator’s routes', () => {
    for (const OPERATOR_TOKEN of [undefined, '']) {
      expect(readConfig({ ...env, OPERATOR_TOKEN }).operatorToken).toBeNull()
    }
  })
})

describe('the ceiling of mails', () => {
  it('is a setting, with a value of its own where it is left out', () => {
    expect(readConfig({ ...env, MAILS_A_MINUTE: '30' }).mailsAMinute).toBe(30)
    expect(readConfig({ ...env, MAILS_A_MINUTE: undefined }).mailsAMinute).toBe(600)
  })

  it.each(['0', '-1', '1.5', 'many', '', '1e9'])('%j is none', (MAILS_A_MINUTE) => {
    expect(faultsOf({ ...env, MAILS_A_MINUTE })).toEqual([expect.stringMatching(/^MAILS_A_MINUTE /)])
  })
})

describe('decision 17: the seasons and the version are settings', () => {
  it('with the specification’s values', () => {
    expect(readConfig({ ...env }).season).toEqual({ year: 2025, previousYear: 2024, version: '24.1122' })
  })

  it('and next year another line of the configuration', () => {
    const next = { ...env, SEASON_YEAR: '2026', PREVIOUS_SEASON_YEAR: '2025', APP_VERSION: '26.1' }
    expect(readConfig(next).season).toEqual({ year: 2026, previousYear: 2025, version: '26.1' })
  })
})
