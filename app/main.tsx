import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/parts.css'
import './styles/screens.css'
import './styles/motion.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { registerServiceWorker } from './local/service-worker.ts'
import { restoreTyped } from './local/typed.ts'
import { router } from './router.tsx'
import { watchSession } from './session/watch.ts'
import { DialogHost } from './teletext/dialog.tsx'
import { provideNavigate } from './teletext/navigate.ts'
import { reloadOnceForNewVersion } from './teletext/new-version.ts'

reloadOnceForNewVersion(() => {
  const wanted = router.state.navigation.location
  return wanted ? wanted.pathname + wanted.search : null
})
registerServiceWorker()
provideNavigate((path, options) => void router.navigate(path, options))
watchSession(() => router.state.location)

restoreTyped()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <DialogHost />
  </StrictMode>,
)
