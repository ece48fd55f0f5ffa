import { howToLeave, type InAppBrowser, inAppBrowser, linkOut } from './in-app-browser.ts'

/** The app whose browser shows this page; null in an ordinary browser. */
export const whereWeAre = (): InAppBrowser | null => inAppBrowser(navigator.userAgent)

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
