import { Link } from 'react-router'

/** Decision 25: links for people who are signed out, to whom no other page offers them. */
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
