import { bringIntoView } from './bring-into-view.ts'
import { CodeField } from './code-field.tsx'
import { CodeInHand } from './code-in-hand.tsx'
import type { LinkRequest } from './use-link-request.ts'

/** The same green sentence on both pages, in a live region that was there before it, so that screen readers say it. */
export function AfterLinkSent({ request }: { request: LinkRequest }) {
  const sent = request.step.at === 'sent' ? request.step : null
  return (
    <>
      <div className="stack" role="status">
        {sent && (
          <p className="notice good" ref={bringIntoView}>
            Controlla la mail, hai ricevuto un link per accedere
          </p>
        )}
        {sent && <p className="small second">Non arriva? Guarda anche nello spam.</p>}
        {sent?.toRoom && request.isOpen && <p className="small second">Appena entri, sei nella stanza.</p>}
      </div>
      {sent ? <WithCode request={request} sent={sent} /> : <CodeInHand request={request} />}
    </>
  )
}

/** For a person who opens the link in another browser (decision 13). */
function WithCode({ request, sent }: { request: LinkRequest; sent: LinkRequest['step'] & { at: 'sent' } }) {
  return (
    <>
      {import.meta.env.DEV && sent.mail?.devLink && (
        <p className="notice hint small">
          Solo in sviluppo: <a href={sent.mail.devLink}>il link dell’e-mail</a>, codice {sent.mail.devCode}
        </p>
      )}
      <CodeField
        label="Il link si apre altrove? Scrivi il codice dell’e-mail"
        email={sent.to}
        redirect={request.redirect}
      />
      <button
        className="button plain small as-link"
        type="button"
        onClick={() => {
          request.restart()
          const field = document.querySelector<HTMLInputElement>('#email')
          field?.focus()
          field?.select()
        }}
      >
        Chiedi un’altra e-mail
      </button>
    </>
  )
}
