import type { RouteObject } from 'react-router'
import { lazyImport } from './loading/lazy-import.ts'
import { Trouble } from './pages/trouble.tsx'
import { requirePlayer } from './session/guard.ts'
import { FirstLoading, Frame } from './teletext/frame/frame.tsx'

const first = (page: keyof typeof import('./pages/first.ts')) =>
  lazyImport(async () => (await import('./pages/first.ts'))[page]())

const further = (page: keyof typeof import('./pages/further.ts')) =>
  lazyImport(async () => (await import('./pages/further.ts'))[page]())

/** Every page is its own chunk. Signed out, only the first group is shown (decision 25). */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    HydrateFallback: FirstLoading,
    children: [
      {
        ErrorBoundary: Trouble,
        children: [
          { path: 'login', lazy: lazyImport(() => import('./pages/sign-in/login.tsx')) },
          { path: 'login/registrazione', lazy: further('registration') },
          { path: 'login/email-callback', lazy: lazyImport(() => import('./pages/sign-in/email-callback.tsx')) },
          { path: 'error/multi-user/:provider?', lazy: further('multiUser') },
          { path: 'delete-data', lazy: further('deleteData') },
          { path: 'extra/privacy', lazy: further('privacy') },
          { path: 'extra/termini', lazy: further('termini') },
          {
            middleware: [requirePlayer],
            children: [
              {
                ErrorBoundary: Trouble,
                children: [
                  { index: true, lazy: first('home') },
                  { path: 'parole', lazy: first('parole') },
                  { path: 'albo', lazy: further('albo') },
                  { path: 'dal-1949', lazy: further('past') },
                  { path: 'numeri', lazy: further('numbers') },
                  { path: 'regole', lazy: further('regole') },
                  { path: 'extra', lazy: further('extra') },
                  { path: 'stanza/nuova', lazy: further('newRoom') },
                  { path: 'stanza/:id?', lazy: first('stanza') },
                  { path: 'pagina/:page?', lazy: further('pagina') },
                  { path: 'dev', lazy: further('empty') },
                  { path: 'admin', lazy: further('empty') },
                ],
              },
            ],
          },
          { path: '*', lazy: further('notFound') },
        ],
      },
    ],
  },
]
