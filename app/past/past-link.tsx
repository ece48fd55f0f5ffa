import { useEffect } from 'react'
import { Link } from 'react-router'
import { prefetch } from '../chunk.ts'

/** To page 106, for whoever has finished. Its code is fetched ahead, since its index may be kept here for want of a network. */
export function PastLink() {
  useEffect(() => {
    prefetch(() => import('../pages/years/dal-1949.tsx'))
  }, [])
  return (
    <Link className="button plain wide" to="/dal-1949">
      Le tue dieci dal 1949 »
    </Link>
  )
}
