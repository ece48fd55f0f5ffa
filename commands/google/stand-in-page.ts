/** The stand-in's one page: who do you want to be? */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Typed = { email: string; name: string; isVerified: boolean }

const STYLE = `body{background:#000;color:#fff;font:18px/28px monospace;max-width:40ch;margin:2rem auto;padding:0 1rem}
h1{font-size:24px;color:#ff0}label{display:block;margin:1rem 0}input:not([type=checkbox]){display:block;width:100%;
box-sizing:border-box;font:inherit;padding:.5rem;background:#000;color:#0ff;border:2px solid #0ff}
button{font:inherit;padding:.5rem 1rem;min-height:44px;border:0;background:#ff0}button+button{background:#fff}`

const page = (body: string): string => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Il Google di prova</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** The page has no script, and shows nothing of what was sent. */
export function show(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  response.end(page(body))
}

export const FORM = `<h1>Il Google di prova</h1>
<p>Fa le veci di Google su questa macchina. Chi vuoi essere?</p>
<form method="post">
<label>E-mail <input name="email" type="email" required autofocus></label>
<label>Nome e cognome <input name="name"></label>
<label><input name="verified" type="checkbox" checked> E-mail verificata</label>
<button name="answer" value="yes">Continua</button>
<button name="answer" value="no" formnovalidate>Annulla</button>
</form>`

export const LOST = `<h1>Il Google di prova</h1><p>Di questo accesso non so più niente. Torna al gioco e riprova.</p>`

const LONGEST = 10_000

/** Null for «Annulla». */
export async function readForm(request: IncomingMessage): Promise<Typed | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST) break
  }
  const form = new URLSearchParams(text)
  if (form.get('answer') !== 'yes') return null
  return { email: form.get('email') ?? '', name: form.get('name') ?? '', isVerified: form.has('verified') }
}
