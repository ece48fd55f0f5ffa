import { loginPath } from '../session/redirect.ts'
import { Link, type Opened, type Place, useSearch } from '../start/visit.tsx'
import { Page } from '../teletext/page.tsx'

const NAMES: Record<string, string> = { google: 'Google' }

export const open = async ({ params }: Place): Promise<Opened> => <MultiUser provider={params.provider} />

function MultiUser({ provider }: { provider: string | undefined }) {
  const search = useSearch()
  return (
    <Page accent="yellow" heading="Già visto" line="Ci conosciamo, noi due?">
      <p className="double" role="alert">
        {provider
          ? `Hai già un account registrato con ${NAMES[provider] ?? provider}, usa quello per effettuare il login!`
          : 'No providers found'}
      </p>
      <p className="second">
        Con lo stesso indirizzo si entra da una porta sola: così nessuno può entrare al posto tuo. Le tue parole e le
        tue stanze sono di là, dove le hai lasciate.
      </p>
      <Link className="button action wide" to={loginPath(search.get('redirect'))}>
        Riprova
      </Link>
    </Page>
  )
}
