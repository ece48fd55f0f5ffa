import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RoomContext } from '../../../app/room/permission.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { account, season, user } from '../../support/a-session.ts'

/** A part of a room's page as it is drawn. */
export const inRoom = (view: RoomView, stage: Stage, part: ReactNode): string => {
  const value = { player: { account, user, season }, view, stage, takeView: () => {} }
  return renderToStaticMarkup(createElement(RoomContext, { value }, part))
}
