import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../worker/platform/env.ts'
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
const OTHERS = /^(OPERATOR_TOKEN|SEEDS|TEST_MIGRATIONS|__VITEST.*)$/
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

describe('the second carrier’s key', () => {
  it('may be left out, or empty: both mean no key', () => {
    for (const POSTMARK_SERVER_TOKEN of [undefined, ''])
      expect(readConfig({ ...env, POSTMARK_SERVER_TOKEN }).postmarkToken).toBeNull()
    expect(readConfig({ ...env, POSTMARK_SERVER_TOKEN: 'key' }).postmarkToken).toBe('key')
  })

  it.each(['example-key', 'two words', 'a\nline', 'chiàve'])('%j cannot be sent in a header', (key) => {
    expect(faultsOf({ ...env, POSTMARK_SERVER_TOKEN: key })).toEqual([
      expect.stringMatching(/^POSTMARK_SERVER_TOKEN is (still the example|not valid)$/),
    ])
  })
})

describe('operating.md, «Settings of a season»: the seasons and the version are settings', () => {
  it('with the specification’s values', () => {
    expect(readConfig({ ...env }).season).toEqual({ year: 2025, previousYear: 2024, version: '24.1122' })
  })

  it('and next year another line of the configuration', () => {
    const next = { ...env, SEASON_YEAR: '2026', PREVIOUS_SEASON_YEAR: '2025', APP_VERSION: '26.1' }
    expect(readConfig(next).season).toEqual({ year: 2026, previousYear: 2025, version: '26.1' })
  })
})
