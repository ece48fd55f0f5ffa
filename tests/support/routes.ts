/** The app's own list of routes, so that a new one is tried without anyone remembering to. */
import { app } from '../../worker/app.ts'

export type Route = { method: string; path: string }

/** A handler behind two others is listed three times. */
export const ROUTES: Route[] = [
  ...new Map(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
]
export const API_ROUTES = ROUTES.filter(({ path }) => path.startsWith('/api/'))
export const isOperators = ({ path }: Route): boolean => path.startsWith('/api/operator/')
export const named = ({ method, path }: Route): string => `${method} ${path}`
