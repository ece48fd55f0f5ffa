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
import './local/simple-bonus.ts'
import { registerServiceWorker } from './local/service-worker.ts'
import { mountApp } from './mount-app.ts'
import { routes } from './routes.tsx'
import { watchSession } from './session/watch.ts'
import { DialogHost } from './teletext/dialog/dialog.tsx'
import { Frame } from './teletext/frame/frame.tsx'
import { firstPage, startVisits, Visits } from './visit.tsx'

startVisits(routes)
registerServiceWorker()
watchSession()

void mountApp(
  firstPage(),
  <StrictMode>
    <Visits>
      <Frame />
    </Visits>
    <DialogHost />
  </StrictMode>,
)
