import type { RouteObject } from 'react-router'
import { lazyImport } from './loading/lazy-import.ts'
import { Trouble } from './pages/trouble.tsx'
import { requirePlayer } from './session/guard.ts'
import { FirstLoading, Frame } from './teletext/frame/frame.tsx'

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
          { path: 'login/registrazione', lazy: lazyImport(() => import('./pages/sign-in/registrazione.tsx')) },
          { path: 'login/email-callback', lazy: lazyImport(() => import('./pages/sign-in/email-callback.tsx')) },
          { path: 'error/multi-user/:provider?', lazy: lazyImport(() => import('./pages/multi-user.tsx')) },
          { path: 'delete-data', lazy: lazyImport(() => import('./pages/extra/delete-data.tsx')) },
          { path: 'extra/privacy', lazy: lazyImport(() => import('./pages/papers/privacy.tsx')) },
          { path: 'extra/termini', lazy: lazyImport(() => import('./pages/papers/termini.tsx')) },
          {
            middleware: [requirePlayer],
            children: [
              {
                ErrorBoundary: Trouble,
                children: [
                  { index: true, lazy: lazyImport(() => import('./pages/home.tsx')) },
                  { path: 'parole', lazy: lazyImport(() => import('./pages/parole.tsx')) },
                  { path: 'albo', lazy: lazyImport(() => import('./pages/albo.tsx')) },
                  { path: 'regole', lazy: lazyImport(() => import('./pages/papers/regole.tsx')) },
                  { path: 'extra', lazy: lazyImport(() => import('./pages/extra/extra.tsx')) },
                  { path: 'stanza/nuova', lazy: lazyImport(() => import('./pages/stanza-nuova.tsx')) },
                  { path: 'stanza/:id?', lazy: lazyImport(() => import('./pages/stanza.tsx')) },
                  { path: 'pagina/:page?', lazy: lazyImport(() => import('./pages/pagina.tsx')) },
                  { path: 'dev', lazy: lazyImport(() => import('./pages/empty.tsx')) },
                  { path: 'admin', lazy: lazyImport(() => import('./pages/empty.tsx')) },
                ],
              },
            ],
          },
          { path: '*', lazy: lazyImport(() => import('./pages/not-found.tsx')) },
        ],
      },
    ],
  },
]
