import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountEmail, cleanEmail, mailBudgetOf } from '../../../shared/sign-in/email-address.ts'

const local = fc.string({ unit: fc.constantFrom(...'ab.+-'), minLength: 1, maxLength: 8 })
const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'posta.example')
const address = fc.tuple(local, domain).map(([name, at]) => cleanEmail(`${name}@${at}`))

describe('the address of an account', () => {
  it.each([
    [' Maria@Posta.Example ', 'maria@posta.example'],
    ['maria.rossi@posta.example', 'maria.rossi@posta.example'],
    ['maria.rossi@gmail.com', 'mariarossi@gmail.com'],
    ['M.a.r.i.a.Rossi@GoogleMail.com', 'mariarossi@gmail.com'],
    ['maria.rossi+ce.none@gmail.com', 'mariarossi+ce.none@gmail.com'],
    ['maria+cenone@posta.example', 'maria+cenone@posta.example'],
    ['maria.rossi@gmail.com.example', 'maria.rossi@gmail.com.example'],
    ['maria.rossi@notgmail.com', 'maria.rossi@notgmail.com'],
  ])('of %s is %s', (typed, email) => {
    expect(accountEmail(typed)).toBe(email)
  })

  it.each(['', 'maria', 'maria..rossi@gmail.com', '.@gmail.com'])('%j has none', (typed) => {
    expect(accountEmail(typed)).toBeNull()
  })

  it('is an address, and its own account’s', () => {
    fc.assert(
      fc.property(address, (email) => {
        fc.pre(email !== null)
        const account = accountEmail(email ?? '')
        expect(cleanEmail(account ?? '')).toBe(account)
        expect(accountEmail(account ?? '')).toBe(account)
      }),
      { numRuns: 3000 },
    )
  })

  it('is one for all spellings with other dots at Gmail, and for no two at another carrier', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        fc.pre(one !== null && other !== null)
        const plain = (email: string | null) =>
          email?.replace(
            /^([^@][^+@]*)(.*)@(?:gmail|googlemail)\.com$/,
            (_, name, tag) => `${name.replaceAll('.', '')}${tag}@g`,
          )
        expect(accountEmail(one ?? '') === accountEmail(other ?? '')).toBe(plain(one) === plain(other))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the budget of mails that an account’s address shares', () => {
  it.each([
    ['maria@posta.example', 'maria@posta.example'],
    ['maria+cenone@posta.example', 'maria+@posta.example'],
    ['maria+a+b@posta.example', 'maria+@posta.example'],
    ['maria+@posta.example', 'maria+@posta.example'],
    ['+maria@posta.example', '+maria@posta.example'],
    ['+maria+a@posta.example', '+maria+@posta.example'],
    ['mariarossi+x@gmail.com', 'mariarossi+@gmail.com'],
  ])('of %s is %s', (email, budget) => {
    expect(mailBudgetOf(email)).toBe(budget)
  })

  it('is the same for every text after a plus, and never that of the plain address', () => {
    fc.assert(
      fc.property(address, fc.string({ unit: fc.constantFrom(...'xy.+'), maxLength: 5 }), (email, tag) => {
        fc.pre(email !== null)
        const account = accountEmail(email ?? '') ?? ''
        const at = account.lastIndexOf('@')
        const tagged = `${account.slice(0, at)}+${tag}${account.slice(at)}`
        expect(mailBudgetOf(tagged)).toBe(mailBudgetOf(`${account.slice(0, at)}+${account.slice(at)}`))
        expect(mailBudgetOf(mailBudgetOf(account))).toBe(mailBudgetOf(account))
        const isPlain = account.indexOf('+', 1) < 0
        expect(mailBudgetOf(tagged) === mailBudgetOf(account)).toBe(!isPlain)
      }),
      { numRuns: 3000 },
    )
  })
})
