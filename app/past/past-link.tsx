import { useEffect } from 'react'
import { Link } from 'react-router'
import { whenIdle } from '../loading/when-idle.ts'

/** To page 106, for whoever has finished. Its code is fetched ahead, since its index may be kept here for want of a network. */
export function PastLink() {
  useEffect(() => {
    whenIdle(() => void import('../pages/further.ts').then(({ past }) => past()).catch(() => {})) // only a prefetch: a failure shows when the page is opened
  }, [])
  return (
    <Link className="button plain wide" to="/dal-1949">
      Le tue dieci dal 1949 »
    </Link>
  )
}
