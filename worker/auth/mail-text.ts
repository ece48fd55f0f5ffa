/**
 * The only mail of this service, in Italian, as text and in the teletext look. It loads nothing from other servers, and its
 * opening is not tracked. It never contains the typed name: anybody can request a mail to anybody (design.md, «Links and
 * codes»).
 */
import { html, raw } from 'hono/html'

export type SignInMail = {
  email: string
  link: string
  code: string
  askedAt: number
  /** Text from `describeAsker`. */
  asker: string
}

const time = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export const SUBJECT = 'Il tuo link per DIECI PAROLE'

export function signInText({ email, link, code, askedAt, asker }: SignInMail): string {
  return `DIECI PAROLE - pagina 101

Ciao! Qualcuno (tu, speriamo) ha chiesto di entrare in DIECI PAROLE
con l’indirizzo ${email}.

Quando: ${time.format(askedAt)}, ora italiana
Da dove: ${asker}

Per entrare apri questo link. Vale dieci minuti e una volta sola:

${link}

Se si apre in un altro browser, lì scrivi il tuo indirizzo.
Oppure torna a quello di prima e scrivi il codice:

Codice: ${code}

Non l’hai chiesto tu? Ignora questa e-mail e non succede niente:
senza il link e senza il codice nessuno entra.
`
}

const ROW = raw("font-family:Consolas,Menlo,'Courier New',monospace;font-size:16px;line-height:24px;")

export function signInHtml({ email, link, code, askedAt, asker }: SignInMail): string {
  return String(html`<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>${SUBJECT}</title></head>
<body style="margin:0;padding:0;background:#000000;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#000000" style="background:#000000;"><tr><td align="center" style="padding:16px 8px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${ROW}color:#ffffff;text-align:left;">
<tr><td bgcolor="#00ff00" style="background:#00ff00;color:#000000;padding:4px 12px;">101&nbsp; <b>DIECI PAROLE</b></td></tr>
<tr><td style="padding:24px 12px 8px;color:#ffff00;font-size:24px;line-height:32px;">Si entra da qui</td></tr>
<tr><td style="padding:8px 12px;">Qualcuno (tu, speriamo) ha chiesto di entrare con l’indirizzo <span style="color:#00ffff;">${email}</span>.</td></tr>
<tr><td style="padding:0 12px 8px;">Quando: ${time.format(askedAt)}, ora italiana<br>Da dove: ${asker}</td></tr>
<tr><td style="padding:16px 12px;"><a href="${link}" style="display:inline-block;background:#ffff00;color:#000000;padding:12px 20px;text-decoration:none;"><b>ENTRA</b></a></td></tr>
<tr><td style="padding:8px 12px;">Il link vale dieci minuti e una volta sola. Se si apre in un altro browser, lì scrivi il tuo indirizzo. Oppure torna a quello di prima e scrivi il codice:</td></tr>
<tr><td style="padding:8px 12px;color:#00ff00;font-size:28px;line-height:36px;letter-spacing:4px;"><b>${code}</b></td></tr>
<tr><td style="padding:16px 12px;color:#00ffff;">Il bottone non va? Copia questo indirizzo:<br><a href="${link}" style="color:#ffffff;word-break:break-all;">${link}</a></td></tr>
<tr><td style="padding:16px 12px;">Non l’hai chiesto tu? Ignora questa e-mail e non succede niente: senza il link e senza il codice nessuno entra.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`)
}
