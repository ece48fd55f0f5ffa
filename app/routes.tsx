import type { RouteObject } from 'react-router'
import { chunk } from './loading/lazy-import.ts'
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
          { path: 'login', lazy: chunk(() => import('./pages/sign-in/login.tsx')) },
          { path: 'login/registrazione', lazy: chunk(() => import('./pages/sign-in/registrazione.tsx')) },
          { path: 'login/email-callback', lazy: chunk(() => import('./pages/sign-in/email-callback.tsx')) },
          { path: 'error/multi-user/:provider?', lazy: chunk(() => import('./pages/multi-user.tsx')) },
          { path: 'delete-data', lazy: chunk(() => import('./pages/extra/delete-data.tsx')) },
          { path: 'extra/privacy', lazy: chunk(() => import('./pages/papers/privacy.tsx')) },
          { path: 'extra/termini', lazy: chunk(() => import('./pages/papers/termini.tsx')) },
          {
            middleware: [requirePlayer],
            children: [
              {
                ErrorBoundary: Trouble,
                children: [
                  { index: true, lazy: chunk(() => import('./pages/home.tsx')) },
                  { path: 'parole', lazy: chunk(() => import('./pages/parole.tsx')) },
                  { path: 'regole', lazy: chunk(() => import('./pages/papers/regole.tsx')) },
                  { path: 'extra', lazy: chunk(() => import('./pages/extra/extra.tsx')) },
                  { path: 'stanza/nuova', lazy: chunk(() => import('./pages/stanza-nuova.tsx')) },
                  { path: 'stanza/:id?', lazy: chunk(() => import('./pages/stanza.tsx')) },
                  { path: 'pagina/:page?', lazy: chunk(() => import('./pages/pagina.tsx')) },
                  { path: 'dev', lazy: chunk(() => import('./pages/empty.tsx')) },
                  { path: 'admin', lazy: chunk(() => import('./pages/empty.tsx')) },
                ],
              },
            ],
          },
          { path: '*', lazy: chunk(() => import('./pages/not-found.tsx')) },
        ],
      },
    ],
  },
]
