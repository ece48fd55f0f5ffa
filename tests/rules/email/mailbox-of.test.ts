import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEmail, mailboxOf } from '../../../shared/sign-in/email-address.ts'

describe('the mailbox of an address, for counting', () => {
  it.each([
    ['maria@posta.example', 'maria@posta.example'],
    ['Maria@Posta.Example', 'maria@posta.example'],
    ['maria+cenone@posta.example', 'maria@posta.example'],
    ['maria+a+b@posta.example', 'maria@posta.example'],
    ['maria+@posta.example', 'maria@posta.example'],
    ['+maria@posta.example', '+maria@posta.example'],
    ['maria.rossi@posta.example', 'maria.rossi@posta.example'],
    ['maria.rossi@gmail.com', 'mariarossi@gmail.com'],
    ['m.a.r.i.a.r.o.s.s.i+x@googlemail.com', 'mariarossi@gmail.com'],
    ['maria.rossi@gmail.com.example', 'maria.rossi@gmail.com.example'],
    ['maria.rossi@notgmail.com', 'maria.rossi@notgmail.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })

  const local = fc.string({ unit: fc.constantFrom(...'ab.+-'), minLength: 1, maxLength: 8 })
  const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'posta.example')

  it('is its own mailbox, and the same for whatever is put behind a plus', () => {
    fc.assert(
      fc.property(local, domain, fc.string({ unit: fc.constantFrom(...'xy.+'), maxLength: 5 }), (name, at, tag) => {
        const email = cleanEmail(`${name}@${at}`)
        fc.pre(email !== null)
        const mailbox = mailboxOf(email ?? '')
        expect(mailboxOf(mailbox)).toBe(mailbox)
        if (!name.startsWith('+')) expect(mailboxOf(`${name}+${tag}@${at}`)).toBe(mailbox)
      }),
      { numRuns: 5000 },
    )
  })
})
