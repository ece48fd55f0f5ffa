import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestMail, parseMail } from '../../../commands/local/mailbox.ts'
import { signInText } from '../../../worker/auth/mail-text.ts'

const ORIGIN = 'http://localhost:5173'
const mail = (email: string, token: string, origin = ORIGIN): string =>
  signInText({
    email,
    link: `${origin}/login/email-callback#token=${token}`,
    code: 'ABCD2345',
    asker: 'Chrome su Android',
    askedAt: 0,
  })

describe('a sign-in mail', () => {
  it('is read by the lines of the contract, as the Worker writes them', () => {
    expect(parseMail(mail('maria.rossi@posta.example', 'a.b-c_d'))).toEqual({
      addresses: ['maria.rossi@posta.example'],
      link: `${ORIGIN}/login/email-callback#token=a.b-c_d`,
      origin: ORIGIN,
      token: 'a.b-c_d',
      code: 'ABCD2345',
    })
  })

  it('is read with the line ends of another system', () => {
    expect(parseMail(mail('a@b.example', 'tok').replaceAll('\n', '\r\n'))).toMatchObject({
      token: 'tok',
      code: 'ABCD2345',
    })
  })

  it('names its address whatever stands around it, in any case', () => {
    const text = `Ciao <Maria.ROSSI+gioco@posta.example>, d'o'brien@posta.example!\n${ORIGIN}/login/email-callback#token=t\nCodice: X`
    expect(parseMail(text)?.addresses).toEqual(['maria.rossi+gioco@posta.example', "d'o'brien@posta.example"])
  })

  it('is not one of ours without a link alone on its line, or without a code', () => {
    expect(parseMail(`vai a ${ORIGIN}/login/email-callback#token=t\nCodice: X`)).toBeNull()
    expect(parseMail(`${ORIGIN}/login/email-callback#token=t\n`)).toBeNull()
    expect(parseMail('')).toBeNull()
  })
})

describe('the mailbox', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const put = (run: string, name: string, text: string, seconds: number): void => {
    mkdirSync(join(folder, run, 'email-text'), { recursive: true })
    const file = join(folder, run, 'email-text', name)
    writeFileSync(file, text)
    utimesSync(file, seconds, seconds)
  }
  const find = (address: string, wanted = {}) => newestMail(address, { folder, patienceMs: 0, ...wanted })

  it('gives the newest mail to an address, whichever run of the server wrote it', async () => {
    put('run-1', 'a.txt', mail('anna@b.example', 'old'), 1000)
    put('run-2', 'b.txt', mail('anna@b.example', 'new'), 2000)
    put('run-2', 'c.txt', mail('another@b.example', 'not hers'), 3000)
    put('run-2', 'd.html', mail('anna@b.example', 'not-text'), 4000)
    expect((await find('Anna@b.example')).token).toBe('new')
  })

  it('takes no part of a longer address for the address', async () => {
    put('run', 'a.txt', mail('marianna@b.example', 't'), 1000)
    await expect(find('anna@b.example')).rejects.toThrow('No mail to anna@b.example')
  })

  it('looks only at mails that lead to the server asked for, and not before the moment asked for', async () => {
    put('run-1', 'a.txt', mail('anna@b.example', 'here'), 1000)
    put('run-2', 'b.txt', mail('anna@b.example', 'elsewhere', 'http://localhost:9'), 2000)
    expect((await find('anna@b.example', { origin: ORIGIN })).token).toBe('here')
    await expect(find('anna@b.example', { origin: ORIGIN, since: 1_500_000 })).rejects.toThrow('No mail')
  })

  it('waits for a mail that is still being written', async () => {
    setTimeout(() => put('run', 'a.txt', mail('anna@b.example', 'late'), Date.now() / 1000), 120)
    expect((await find('anna@b.example', { patienceMs: 5000 })).token).toBe('late')
  })

  it('says so where there is no folder at all', async () => {
    await expect(newestMail('a@b.example', { folder: join(folder, 'none'), patienceMs: 0 })).rejects.toThrow('No mail')
  })
})
