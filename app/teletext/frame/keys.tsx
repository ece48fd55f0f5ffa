import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { phaseOf } from '../../../shared/evening/phase.ts'
import { prefetch } from '../../chunk.ts'
import { serverNow } from '../../evening/server-clock.ts'
import { useMaybePlayer } from '../../session/use-session.ts'
import { useEachSecond } from '../../text/time.ts'

const TABS = [
  { path: '/', page: 101, name: 'Stanze' },
  { path: '/parole', page: 102, name: 'Parole' },
  { path: '/regole', page: 400, name: 'Regole' },
  { path: '/extra', page: 898, name: 'Extra' },
] as const

/** For whoever began elsewhere: at the rules, say. */
const pages = [
  () => import('../../pages/players.ts'),
  () => import('../../pages/papers/regole.tsx'),
  () => import('../../pages/extra/extra.tsx'),
]

const isActive = (tab: string, path: string): boolean =>
  tab === '/'
    ? /^\/($|stanza\/)/.test(path)
    : path.replace(/\/$/, '') === tab || (tab === '/extra' && path.startsWith('/extra/'))

/**
 * The four coloured keys, for players. Their pages are prefetched, as Fastext sets did: only once a page is shown, since
 * before that they would take the network from it.
 */
export function Keys({ isFirst }: { isFirst: boolean }) {
  const player = useMaybePlayer()
  const { pathname } = useLocation()
  const isShown = player !== null
  useEffect(() => {
    if (isShown && !isFirst) prefetch(...pages)
  }, [isShown, isFirst])
  const mayChoose = useEachSecond(() => player !== null && phaseOf(player.season, serverNow()) === 'choosing')
  if (!player) return null
  return (
    <nav className="keys" aria-label="Pagine principali">
      <ul>
        {TABS.map(({ path, page, name }) => {
          const active = isActive(path, pathname)
          const todo = path === '/parole' && !active && mayChoose && !player.user.hasFinished
          return (
            <li key={path}>
              <Link to={path} aria-current={active ? 'page' : undefined} data-todo={todo ? '' : undefined}>
                <span>{page}</span> <span>{name}</span>
                {todo && <span className="spoken">, da finire</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
