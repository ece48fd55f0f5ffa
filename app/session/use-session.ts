import { useContext, useRef, useSyncExternalStore } from 'react'
import type { Player } from '../../shared/api/shapes.ts'
import { Drawing } from '../start/hydration.ts'
import { type SessionState, sessionStore } from './session.ts'

/** The state that the page is drawn from without a browser; in the browser, the same state until hydration. */
function useDrawn(): () => SessionState {
  const drawing = useContext(Drawing)
  return drawing ? () => drawing.session : sessionStore.drawn
}

export const useSessionState = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get, useDrawn())

/** The player; null if nobody is signed in. */
export function playerOf(state: SessionState): Player | null {
  if (state.status !== 'ready' || !state.session.account || !state.session.user) return null
  return { account: state.session.account, user: state.session.user, season: state.session.season }
}

export const useMaybePlayer = (): Player | null => playerOf(useSessionState())

/** For opening a page behind the guard. */
export function currentPlayer(): Player {
  const player = playerOf(sessionStore.get())
  if (!player) throw new Error("Trying to access global state before it's ready")
  return player
}

/** The player on pages behind the guard. During a sign-out such a page renders once more, and gets the last player. */
export function usePlayer(): Player {
  const last = useRef<Player | null>(null)
  const player = useMaybePlayer() ?? last.current
  if (!player) throw new Error("Trying to access global state before it's ready")
  last.current = player
  return player
}
