import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../worker/env.ts'
import { env } from '../support/bindings.ts'

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

describe('decision 17: the seasons and the version are settings', () => {
  it('with the specification’s values', () => {
    expect(readConfig({ ...env }).season).toEqual({ year: 2025, previousYear: 2024, version: '24.1122' })
  })

  it('and next year another line of the configuration', () => {
    const next = { ...env, SEASON_YEAR: '2026', PREVIOUS_SEASON_YEAR: '2025', APP_VERSION: '26.1' }
    expect(readConfig(next).season).toEqual({ year: 2026, previousYear: 2025, version: '26.1' })
  })
})
