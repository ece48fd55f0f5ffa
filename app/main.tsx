import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/parts.css'
import './styles/screens.css'
import './styles/motion.css'
import './styles/print.css'
import { StrictMode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import './local/simple-bonus.ts'
import { setPathBeingOpened } from './loading/lazy-import.ts'
import { registerServiceWorker } from './local/service-worker.ts'
import { mountApp } from './mount-app.ts'
import { routes } from './routes.tsx'
import { watchSession } from './session/watch.ts'
import { DialogHost } from './teletext/dialog/dialog.tsx'
import { provideNavigate } from './teletext/navigate.ts'

const router = createBrowserRouter(routes)

setPathBeingOpened(() => {
  const page = router.state.navigation.location
  return page ? page.pathname + page.search : null
})
registerServiceWorker()
provideNavigate((path, options) => void router.navigate(path, options))
// A page that is being loaded counts as the current one: its answer would come to a person who is signed out.
watchSession(() => router.state.navigation.location ?? router.state.location)

mountApp(
  router,
  <StrictMode>
    <RouterProvider router={router} />
    <DialogHost />
  </StrictMode>,
)
