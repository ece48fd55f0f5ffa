import type { RouteObject } from 'react-router'
import { Trouble } from './pages/trouble.tsx'
import { requirePlayer } from './session/guard.ts'
import { FirstLoading, Frame } from './teletext/frame.tsx'

/** Every page is its own chunk. Signed out, only the first group is shown (decision 25). */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    HydrateFallback: FirstLoading,
    children: [
      {
        ErrorBoundary: Trouble,
        children: [
          { path: 'login', lazy: () => import('./pages/login.tsx') },
          { path: 'login/registrazione', lazy: () => import('./pages/registrazione.tsx') },
          { path: 'login/email-callback', lazy: () => import('./pages/email-callback.tsx') },
          { path: 'error/multi-user/:provider?', lazy: () => import('./pages/multi-user.tsx') },
          { path: 'delete-data', lazy: () => import('./pages/delete-data.tsx') },
          { path: 'extra/privacy', lazy: () => import('./pages/privacy.tsx') },
          { path: 'extra/termini', lazy: () => import('./pages/termini.tsx') },
          {
            middleware: [requirePlayer],
            children: [
              {
                ErrorBoundary: Trouble,
                children: [
                  { index: true, lazy: () => import('./pages/home.tsx') },
                  { path: 'parole', lazy: () => import('./pages/parole.tsx') },
                  { path: 'regole', lazy: () => import('./pages/regole.tsx') },
                  { path: 'extra', lazy: () => import('./pages/extra.tsx') },
                  { path: 'stanza/nuova', lazy: () => import('./pages/stanza-nuova.tsx') },
                  { path: 'stanza/:id?', lazy: () => import('./pages/stanza.tsx') },
                  { path: 'pagina/:page?', lazy: () => import('./pages/pagina.tsx') },
                  { path: 'dev', lazy: () => import('./pages/dev.tsx') },
                  { path: 'admin', lazy: () => import('./pages/admin.tsx') },
                ],
              },
            ],
          },
          { path: '*', lazy: () => import('./pages/not-found.tsx') },
        ],
      },
    ],
  },
]
