/**
 * The television's page, `/tv` (decision 153): a document and a build of its own, for the browsers that televisions have. It
 * shows a room by the same components as a laptop's wall, and knows of nobody who is signed in here.
 */
import './missing.ts'
import '../styles/layers.css'
import '../styles/reset.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/frame.css'
import '../styles/parts.css'
import '../styles/screens.css'
import '../styles/motion.css'
import '../room/room.css'
import '../board/board.css'
import './tv.css'
import './too-old.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Television } from './television.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('tv.html has no #root')
// Another browser keeps the sentence of tv.html, which too-old.css takes away by the same question.
if (CSS.supports('width', 'min(1px, 2px)'))
  createRoot(place).render(
    <MemoryRouter>
      <Television />
    </MemoryRouter>,
  )
