import { StrictMode } from 'react'
import { DialogHost } from './teletext/dialog/dialog.tsx'
import { Frame } from './teletext/frame/frame.tsx'

/** The whole app, within the visit that says which page it shows. */
export const App = ({ isDrawn }: { isDrawn: boolean }) => (
  <StrictMode>
    <Frame isDrawn={isDrawn} />
    <DialogHost />
  </StrictMode>
)
