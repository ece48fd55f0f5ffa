import type { InAppBrowser } from './in-app-browser.ts'
import { howToLeave, linkOut } from './out-of-app.ts'

/** Decision 14: what does not work in this browser, and the two ways that do. */
export function InAppNote({ place }: { place: InAppBrowser }) {
  const link = linkOut(place, location.href)
  const isNamed = place.app !== 'questa app'
  return (
    <div className="small second">
      <p>
        Sei dentro {isNamed ? place.app : 'un’altra app'}: qui Google non lascia entrare. Con l’e-mail invece si entra,
        e basta il codice.
      </p>
      <p>
        {link && (
          <>
            <a href={link}>Apri nel browser</a>.{' '}
          </>
        )}
        {link ? 'Se non succede niente, ' : 'Per usare Google apri nel browser: '}
        {howToLeave(place)}
      </p>
    </div>
  )
}
