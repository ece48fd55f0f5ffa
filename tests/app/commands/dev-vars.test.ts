import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../commands/local/project.ts'
import { makeDevVars } from '../../../commands/local/settings.ts'

const counter = () => {
  let count = 0
  return () => `random-${++count}`
}

describe('.dev.vars', () => {
  it('has a random value for each of the example’s, and no two the same', () => {
    const made = parseEnv(makeDevVars(readFileSync(fromRoot('.dev.vars.example'), 'utf8'), counter()))
    expect(made).toEqual({ AUTH_SECRET: 'random-1', OPERATOR_TOKEN: 'random-2' })
  })

  it('keeps the comments of the settings, not the one about the example', () => {
    const made = makeDevVars('# about this file\n\n# signs links\nA_SECRET="example-x"\n', counter())
    expect(made).toBe('# signs links\nA_SECRET="random-1"\n')
  })

  it('leaves everything but examples alone: other values, empty ones, a value that merely contains the word', () => {
    const text = "TOWN=Roma\nEMPTY=\nURL='https://example-x.it'\n"
    expect(makeDevVars(text, counter())).toBe(text)
  })

  it('reads the example’s value bare or in either quotes', () => {
    const made = makeDevVars(`A=example-1\nB='example-2'\nC="example-3"\n`, counter())
    expect(parseEnv(made)).toEqual({ A: 'random-1', B: 'random-2', C: 'random-3' })
  })

  it('keeps a comment that stands at the top and belongs to the first setting', () => {
    expect(makeDevVars('# signs links\nA=example-1\n', counter())).toBe('# signs links\nA="random-1"\n')
  })
})
