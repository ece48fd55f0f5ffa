import { Link } from 'react-router'

/** Decision 25: shown signed out, where nothing else leads to them. */
export function SmallPrint() {
  return (
    <p className="center">
      <Link className="button plain small" to="/extra/privacy">
        Privacy
      </Link>
      <Link className="button plain small" to="/extra/termini">
        Termini
      </Link>
    </p>
  )
}
